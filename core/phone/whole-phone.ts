/** Everything of the telephone that the public API offers, loaded together. */
export { $desktopNotices, setDesktopNotices } from './call/desktop-notices.ts'
export { $quality } from './media/call-quality.ts'
export {
  $devices,
  $inputLevel,
  chooseMicrophone,
  chooseRinger,
  chooseSpeaker,
  lookAtDevices,
  retryMicrophone,
  stopTest,
  testDevices,
  testRing
} from './media/devices.ts'
export { deviceControls } from './media/known-headset.ts'
export { $recordingPause, pauseCallRecording } from './media/recording-pause.ts'
export * from './phone.ts'
