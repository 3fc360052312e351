import { environment, onStart } from '../environment.ts'
import { Failure, isPassing } from '../failure.ts'
import { commonText } from '../text/common.ts'
import { heldToken, holdToken, liveToken, timeLeft } from './credentials.ts'
import { newerOf } from './kept.ts'
import { type AuthProvider, type AuthReason, fromProvider, type Signed } from './sign-in.ts'
import { othersHaveRenewed, providedElsewhere, refreshTogether } from './token-tabs.ts'

/** The life of a token (doc 1 §4): looked at every minute, renewed before it ends. */
const CHECK_MS = 60_000
const EARLY_MS = 20 * 60_000
const MOST_FAILURES = 2

let provider: AuthProvider | undefined
/** Another copy of us on this page has the session: how it gets another token for one that is spent. */
let renewThere: ((accessToken: string) => Promise<boolean>) | undefined
let failures = 0
/** Nobody will give us another token for this one. */
let isFinal = false
let underWay: Promise<boolean> | undefined
let stopChecking: (() => void) | undefined
let lost: () => void = () => undefined
let ending = new AbortController()

/** The host's own way to a token; it is asked again whenever one runs out. */
export function setAuthProvider(by: AuthProvider | undefined): void {
  provider = by
}
export const authProvider = (): AuthProvider | undefined => provider

/** The session is another copy's, and only that one ends it. Until the core is stopped. */
export function renewBy(act: NonNullable<typeof renewThere>): void {
  renewThere = act
}
export const endingSignal = (): AbortSignal => ending.signal

/** Puts a token in force and watches over it. `lost` is called once it has run out for good. */
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

/** A token that lives shorter than an hour is renewed in its last third, not all the time. */
const isDue = (): boolean => timeLeft() < Math.min(EARLY_MS, (heldToken()?.life ?? 0) / 3)

function check(): void {
  if (timeLeft() === 0 && isFinal) lost()
  else if (isDue() && !isFinal && failures < MOST_FAILURES)
    void renewToken('expired').catch(() => undefined)
}

/**
 * Gets a newer token; any number of askers share one attempt.
 *
 * Resolves false when there is none to be had, and rejects when the way to it is broken for now.
 */
export function renewToken(reason: AuthReason): Promise<boolean> {
  if (underWay) return underWay
  const attempt = renew(reason).finally(() => {
    if (underWay === attempt) underWay = undefined
  })
  underWay = attempt
  return attempt
}

async function renew(reason: AuthReason): Promise<boolean> {
  const old = heldToken()
  if (!old || isFinal) return false
  const { signal } = ending
  if (old.from === 'provider' && !provider) {
    // Another tab's, or another copy's on this page, which renews it.
    await renewThere?.(old.accessToken)
    const newer = await providedElsewhere(old)
    const isNewer = newer !== undefined && newer.token.accessToken !== old.accessToken
    if (isNewer) return !signal.aborted && newerToken(newer)
    if (renewThere) throw new Failure('unreachable', commonText.networkJam())
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
 * A token of the same sign-in, renewed here or in another tab. One of another user or of another
 * enterprise is none of this session's: that ends, and resolves to false.
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

/** Resolves once no renewal of the token in force is under way, in any tab. Never rejects. */
export async function renewalSettled(): Promise<void> {
  const family = heldToken()?.family
  await underWay?.catch(() => undefined)
  if (family) await othersHaveRenewed(family)
}

/** What the network door asks: a token that is alive, renewed on the spot if it is not. */
export async function tokenToSend() {
  if (!liveToken() && heldToken()) await renewToken('expired')
  return liveToken()
}

/** The server refused a token although we thought it alive. */
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
