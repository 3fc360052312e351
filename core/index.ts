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
  const refuse = () =>
    warnDeveloper(
      `Version ${joined.hostVersion} has the session of this page, and ${version} cannot join it: load both from one address`
    )
  refuse()
  return { ...ours, start: refuse }
}

/** A page that has begun no session by then is told what its elements wait for. */
const SESSION_WITHIN_MS = 5000

let serving: Promise<void> | undefined

/**
 * For elements, which read their areas from their own copy of the core: where another copy has the
 * page, this one lives beside it.
 */
export function serveElements(): Promise<void> {
  serving ??= serve()
  return serving
}

async function serve(): Promise<void> {
  setTimeout(() => {
    if (!$isStarted.get())
      warnDeveloper(
        'Elements stand on this page and no session has begun: <hutong-session> is missing, or has no api-base'
      )
  }, SESSION_WITHIN_MS)
  if (joined.as !== 'guest') return
  const { followHost } = await import('./guest.ts')
  followHost(joined.door, joined.hostVersion)
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
  $desktopNotices,
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
  $wrapUpLeft,
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
  extendWrapUp,
  finishWrapUp,
  hasUnsentOrder,
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
  setDesktopNotices,
  setSessionVariant,
  setUpPhone,
  start,
  startedWith,
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
