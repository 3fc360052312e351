/**
 * The public API for hosts. Two copies of the product on one page both return the first one's core.
 */

import { joinPage } from './copies/join-page.ts'
import { warnDeveloper } from './environment/browser/developer-warning.ts'
import * as ours from './public-api.ts'
import { version } from './version.ts'

export { Failure, type FailureKind } from './failure.ts'
export type { Call, DialAnswer, PhoneState, Registration } from './phone/state/phone-types.ts'
export type { HostEventName, HostEvents } from './public-events.ts'
export type { Permission } from './session/permissions.ts'
export type { Seat } from './session/seat.ts'
export type { AuthProvider, Session, SessionUser, SignInRequest } from './session/session.ts'
export type { SessionOptions } from './session/session-options.ts'
export { version } from './version.ts'

type Host = Omit<typeof ours, never>

const joined = joinPage<Host>(ours, version)

function hostOfThePage(): Host {
  if (joined.as === 'first') return ours
  if (joined.as === 'guest') return { ...ours, ...joined.door }
  const refuse = () =>
    warnDeveloper(
      `Version ${joined.hostVersion} has the session of this page, and ${version} cannot join it: load both from one address`
    )
  refuse()
  return { ...ours, start: refuse }
}

/** Warns a page that has not started a session by then, in ms. */
const SESSION_WITHIN_MS = 5000

let serving: Promise<void> | undefined

/**
 * Called by elements, which use their own copy of the core: when another copy owns the page, this
 * one follows it.
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
  const { followHost } = await import('./copies/follow-host-copy.ts')
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
} = hostOfThePage()
