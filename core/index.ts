/** The door for hosts. Two copies of us on one page both lead to the first one's core. */
import { warnDeveloper } from './browser/warn.ts'
import * as ours from './door.ts'
import { joinPage } from './join.ts'
import { version } from './version.ts'

export type { HostEventName, HostEvents } from './events.ts'
export { Failure, type FailureKind } from './failure.ts'
export type { Call, DialAnswer, PhoneState, Registration } from './phone/types.ts'
export type { Permission } from './rules/permissions.ts'
export type { Seat } from './session/seat.ts'
export type { AuthProvider, Session, SessionUser, SignInRequest } from './session/session.ts'
export type { SessionOptions } from './session-options.ts'
export { version } from './version.ts'

type Door = Omit<typeof ours, never>

const joined = joinPage<Door>(ours, version)

function doorOfThePage(): Door {
  if (joined.as === 'first') return ours
  if (joined.as === 'guest') return { ...ours, ...joined.door }
  const start = () =>
    warnDeveloper(
      `Version ${joined.hostVersion} has the session of this page, and ${version} cannot join it`
    )
  return { ...ours, start }
}

export const {
  $agent,
  $agentMode,
  $answerLock,
  $audioBlocked,
  $autoAnswer,
  $callLock,
  $callPanel,
  $callSeconds,
  $connection,
  $devices,
  $inputLevel,
  $isLeader,
  $isStarted,
  $may,
  $microphone,
  $notices,
  $permissions,
  $phone,
  $quality,
  $recentCalls,
  $registration,
  $session,
  $signState,
  $sipState,
  $user,
  $wallClock,
  $wrapUp,
  answer,
  call,
  can,
  carryEvents,
  chooseMicrophone,
  chooseRinger,
  chooseSpeaker,
  diagnostics,
  dial,
  dismiss,
  endpoints,
  finishWrapUp,
  hangUp,
  hold,
  holdNotices,
  isStarted,
  loadRecentCalls,
  login,
  logout,
  lookAtDevices,
  monitor,
  mute,
  notify,
  onHostEvent,
  openTaskDialog,
  overrideTexts,
  pressKey,
  register,
  reject,
  retryMicrophone,
  sendDtmf,
  setAgentMode,
  setAgentState,
  setAuthProvider,
  setSessionVariant,
  setUpPhone,
  start,
  stop,
  stopTest,
  switchEnterprise,
  takeOver,
  testDevices,
  testRing,
  transfer,
  unlockAudio,
  unregister,
  wantPhone
} = doorOfThePage()
