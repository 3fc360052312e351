/**
 * The public API for hosts. Two copies of the product on one page both return the first one's core.
 */

import { joined } from './copies/host-copy.ts'
import { warnDeveloper } from './environment/browser/developer-warning.ts'
import { $isStarted } from './page-api.ts'

export { Failure, type FailureKind } from './failure.ts'
export type { CheckResult, CheckStatus, DiagnoseOptions } from './features/doctor/check-result.ts'
export type { DoctorReport } from './features/doctor/doctor-report.ts'
export * from './page-api.ts'
export type { Call, DialAnswer, PhoneState, Registration } from './phone/state/phone-types.ts'
export type { HostEventName, HostEvents } from './public-events.ts'
export type { Permission } from './session/permissions.ts'
export type { Seat } from './session/seat.ts'
export type { AuthProvider, Session, SessionUser, SignInRequest } from './session/session.ts'
export type { SessionOptions } from './session/session-options.ts'
export { version } from './version.ts'

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
      warnDeveloper('No session: <hutong-session> is missing, or has no api-base')
  }, SESSION_WITHIN_MS)
  if (joined.as !== 'guest') return
  const { followHost } = await import('./copies/follow-host-copy.ts')
  followHost(joined.api, joined.hostVersion)
}
