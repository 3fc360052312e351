import { environment, onStart } from '../../environment/environment.ts'
import { Failure, isPassing } from '../../failure.ts'
import { commonMessages } from '../../messages/common-messages.ts'
import {
  type AuthProvider,
  type AuthReason,
  fromProvider,
  type Signed
} from '../sign-in/auth-provider.ts'
import { newerOf } from '../sign-in/kept-login.ts'
import { heldToken, holdToken, liveToken, timeLeft } from './credentials.ts'
import { othersHaveRenewed, providedElsewhere, refreshTogether } from './token-tabs.ts'

/** Token renewal (rule session-13): checked every minute, renewed before expiry. */
const CHECK_MS = 60_000 // rule session-13
const EARLY_MS = 20 * 60_000 // rule session-14
const MOST_FAILURES = 2 // rule session-14

let provider: AuthProvider | undefined
/** Set when another copy on this page owns the session: renews the token there. */
let renewThere: ((accessToken: string) => Promise<boolean>) | undefined
let failures = 0
/** The token cannot be renewed any more. */
let isFinal = false
let underWay: Promise<boolean> | undefined
let stopChecking: (() => void) | undefined
let lost: () => void = () => undefined
let ending = new AbortController()

/** Sets the host's token source; called whenever a token expires. */
export function setAuthProvider(by: AuthProvider | undefined): void {
  provider = by
}
export const authProvider = (): AuthProvider | undefined => provider

/** Delegates renewal to the copy that owns the session. Until the core is stopped. */
export function renewBy(act: NonNullable<typeof renewThere>): void {
  renewThere = act
}
export const endingSignal = (): AbortSignal => ending.signal

/** Puts a token in force and watches it. `end` is called once it has expired for good. */
export function beginToken({ token }: Signed, end: () => void): void {
  endToken()
  lost = end
  holdToken(token)
  failures = 0
  isFinal = false
  const period = Math.max(5000, Math.min(CHECK_MS, token.life / 4))
  stopChecking = environment().every(period, check)
}

export function endToken(): void {
  stopChecking?.()
  stopChecking = undefined
  lost = () => undefined
  underWay = undefined
  ending.abort()
  ending = new AbortController()
}

/** A token with a lifetime under an hour is renewed in its last third only. */
const isDue = (): boolean => timeLeft() < Math.min(EARLY_MS, (heldToken()?.life ?? 0) / 3)

function check(): void {
  if (timeLeft() === 0 && isFinal) lost()
  else if (isDue() && !isFinal && failures < MOST_FAILURES)
    void renewToken('expired').catch(() => undefined)
}

/**
 * Renews the token, single-flight.
 * Resolves false when it cannot be renewed; rejects on a temporary failure.
 */
export function renewToken(reason: AuthReason): Promise<boolean> {
  if (underWay) return underWay
  const attempt = Promise.race([renew(reason), whenEnded(ending.signal)]).finally(() => {
    if (underWay === attempt) underWay = undefined
  })
  underWay = attempt
  return attempt
}

/** A renewal that waits for another tab does not outlive its token. */
const whenEnded = (signal: AbortSignal): Promise<false> =>
  new Promise(resolve => signal.addEventListener('abort', () => resolve(false), { once: true }))

async function renew(reason: AuthReason): Promise<boolean> {
  const old = heldToken()
  if (!old || isFinal) return false
  const { signal } = ending
  if (old.from === 'provider' && !provider) {
    // The token belongs to another tab or copy, which renews it.
    await renewThere?.(old.accessToken)
    const newer = await providedElsewhere(old)
    const isNewer = newer !== undefined && newer.token.accessToken !== old.accessToken
    if (isNewer) return !signal.aborted && newerToken(newer)
    if (renewThere) throw new Failure('unreachable', commonMessages.networkJam())
    return false
  }
  try {
    const signed = await refreshTogether(old.family, () => {
      if (!provider || old.from === 'server') return newerOf(old)
      return fromProvider(provider, reason, signal)
    })
    if (signal.aborted) return false
    return newerToken(signed)
  } catch (error) {
    if (signal.aborted) return false
    failures++
    if (isPassing(error)) throw error
    isFinal = true
    return false
  }
}

/**
 * Accepts a renewed token of the same login. One of another user or enterprise ends the session and
 * returns false.
 */
export function newerToken({ token }: Signed): boolean {
  const old = heldToken()
  if (old && (old.userId !== token.userId || old.entId !== token.entId)) {
    isFinal = true
    lost()
    return false
  }
  holdToken(token)
  failures = 0
  isFinal = false
  return true
}

/** Resolves once no renewal is pending in any tab. Never rejects. */
export async function renewalSettled(): Promise<void> {
  const family = heldToken()?.family
  await underWay?.catch(() => undefined)
  if (family) await othersHaveRenewed(family)
}

/** The token for a request, renewed first if it has expired. */
export async function tokenToSend() {
  if (!liveToken() && heldToken()) await renewToken('expired')
  return liveToken()
}

/** Handles a token the server rejected although it has not expired. */
export async function replaceRefused(accessToken: string): Promise<boolean> {
  const live = liveToken()
  if (live && live.accessToken !== accessToken) return true
  return renewToken(live ? 'refused' : 'expired')
}

/** For diagnostics: no secrets. */
export const tokenState = () => ({
  from: heldToken()?.from,
  secondsLeft: Math.round(timeLeft() / 1000),
  failures,
  isFinal
})

onStart(({ page }) => {
  const stop = page.onWake(() => {
    failures = 0
    if (heldToken() && isDue() && !isFinal) void renewToken('expired').catch(() => undefined)
  })
  return () => {
    stop()
    endToken()
    failures = 0
    isFinal = false
    renewThere = undefined
  }
})
