/** Everything of the telephone that the public API offers, loaded together. */
export { $desktopNotices, setDesktopNotices } from './call/desktop-notices.ts'
export { $audioProcessing } from './media/audio-processing.ts'
export { $quality } from './media/call-quality.ts'
export {
  $devices,
  $inputLevel,
  chooseMicrophone,
  chooseProcessing,
  chooseRinger,
  chooseSpeaker,
  lookAtDevices,
  retryMicrophone,
  stopTest,
  testDevices,
  testRing
} from './media/devices.ts'
export { $headset, chooseHeadset, forgetHeadset } from './media/known-headset.ts'
export * from './phone.ts'
