/** Everything that a page may use of us without an element, from this copy of the core. */
export { endpoints } from './contract/endpoints/index.ts'
export { isStarted } from './environment.ts'
export { carryEvents, onHostEvent } from './events.ts'
export { call } from './net/http.ts'
export { $connection } from './net/realtime.ts'
export { $notices, dismiss, notify } from './notices.ts'
export {
  $audioBlocked,
  $callSeconds,
  $isLeader,
  $microphone,
  $phone,
  $registration,
  $sipState,
  answer,
  dial,
  finishWrapUp,
  hangUp,
  hold,
  monitor,
  mute,
  register,
  reject,
  sendDtmf,
  takeOver,
  transfer,
  unregister
} from './phone/phone.ts'
export { diagnostics } from './session/diagnostics.ts'
export { $agent, $agentMode, $signState, setAgentMode, setAgentState } from './session/seat.ts'
export {
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
export { start, stop } from './start.ts'
export { overrideTexts } from './text/texts.ts'
