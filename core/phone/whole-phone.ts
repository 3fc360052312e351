/** Everything of the telephone that the public API offers, loaded together. */
import { loadOnce } from '../lib/async/load-once.ts'

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
export { $secondCall } from './second-call/second-state.ts'

/** Loads the commands for a second call. */
export const { load: secondControls } = loadOnce(() => import('./second-call/second-controls.ts'))
