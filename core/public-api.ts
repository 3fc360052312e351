/**
 * The public API without elements, as exported by this copy of the core: the one list of it.
 * `node widgets/manifest/public-surface.ts` generates `page-api.ts` from it; types and `core.js` follow.
 */

export { endpoints } from './contract/first-endpoints.ts'
export { $wallClock } from './environment/clock.ts'
export { isStarted } from './environment/environment.ts'
export { openTaskDialog } from './features/call-task-form/task-dialog.ts'
export { $callPanel } from './features/calls/call-panel.ts'
export { $missedCalls, callMemory } from './features/calls/load-call-memory.ts'
export { $recentCalls, loadRecentCalls } from './features/calls/recent-calls.ts'
export { diagnose } from './features/doctor/request-diagnosis.ts'
export { hasUnsentOrder } from './features/work-orders/unsent-orders.ts'
export { overrideTexts } from './messages/define-messages.ts'
export { call } from './net/http.ts'
export { $connection } from './net/realtime.ts'
export { $notices, dismiss, holdNotices, notify } from './notices.ts'
export {
  $answerLock,
  $audioBlocked,
  $autoAnswer,
  $callLock,
  $callSeconds,
  $desktopNotices,
  $devices,
  $inputLevel,
  $microphone,
  $quality,
  $recordingPause,
  $secondCall,
  $wrapUp,
  $wrapUpLeft,
  answer,
  chooseMicrophone,
  chooseRinger,
  chooseSpeaker,
  deviceControls,
  dial,
  extendWrapUp,
  finishWrapUp,
  hangUp,
  hold,
  lookAtDevices,
  monitor,
  mute,
  pauseCallRecording,
  pressKey,
  register,
  reject,
  retryMicrophone,
  secondControls,
  sendDtmf,
  setDesktopNotices,
  stopTest,
  takeOver,
  testDevices,
  testRing,
  transfer,
  unlockAudio,
  unregister,
  wantPhone
} from './phone/deferred-phone.ts'
export { guardWrapUp } from './phone/state/finish-check.ts'
export { setUpPhone } from './phone/state/phone-settings.ts'
export { $isLeader, $phone, $registration, $sipState } from './phone/state/phone-state.ts'
export { carryEvents, onHostEvent } from './public-events.ts'
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
export { start, startedWith, stop } from './start.ts'
