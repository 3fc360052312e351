/** Everything that a page may use of us without an element, from this copy of the core. */
export { openTaskDialog } from './areas/call-task/open.ts'
export { $callPanel } from './areas/calls/call-panel.ts'
export { $recentCalls, loadRecentCalls } from './areas/calls/recent-calls.ts'
export { hasUnsentOrder } from './areas/work-order/unsent.ts'
export { $wallClock } from './clock.ts'
export { endpoints } from './contract/endpoints/index.ts'
export { isStarted } from './environment.ts'
export { carryEvents, onHostEvent, tellHost } from './events.ts'
export { call } from './net/http.ts'
export { $connection } from './net/realtime.ts'
export { $notices, dismiss, holdNotices, notify } from './notices.ts'
export { $desktopNotices, setDesktopNotices } from './phone/desktop-notices.ts'
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
} from './phone/devices.ts'
export {
  $answerLock,
  $audioBlocked,
  $autoAnswer,
  $callLock,
  $callSeconds,
  $isLeader,
  $microphone,
  $phone,
  $registration,
  $sipState,
  $wrapUp,
  $wrapUpLeft,
  answer,
  dial,
  extendWrapUp,
  finishWrapUp,
  hangUp,
  hold,
  monitor,
  mute,
  pressKey,
  register,
  reject,
  sendDtmf,
  setUpPhone,
  takeOver,
  transfer,
  unlockAudio,
  unregister,
  wantPhone
} from './phone/phone.ts'
export { $quality } from './phone/quality.ts'
export { diagnostics } from './session/diagnostics.ts'
export { setSessionVariant } from './session/platform.ts'
export { $agent, $agentMode, $signState, setAgentMode, setAgentState } from './session/seat.ts'
export {
  $isStarted,
  $may,
  $permissions,
  $session,
  $user,
  can,
  login,
  logout,
  setAuthProvider,
  switchEnterprise
} from './session/session.ts'
export { $textVariant } from './session/text-variant.ts'
export { replaceRefused } from './session/token.ts'
export { start, startedWith, stop } from './start.ts'
export { overrideTexts } from './text/texts.ts'
