import { environment, onStart } from '../../environment/environment.ts'
import type { Credentials } from '../../net/identity.ts'
import { holdLoginLock } from './login-lock.ts'

/**
 * The token in force and its lifetime. Held in a closure: never in a store, storage or an
 * attribute.
 */
export interface Token extends Credentials {
  /** Undefined for a token of a host's `authProvider`. */
  readonly refreshToken: string | undefined
  /** Lifetime in ms when it was received. */
  readonly life: number
  readonly from: 'server' | 'provider'
  /** Identifies a login across refreshes and across the tabs that share it. */
  readonly family: string
  /** Serves one purpose, such as the seat wall: it is no login for other tabs. */
  readonly isConfined?: boolean | undefined
}

interface Held {
  readonly token: Token
  /** Expiry on both clocks; the earlier one counts. */
  readonly endsMonotonic: number
  readonly endsWall: number
}

let held: Held | undefined

export function holdToken(token: Token): void {
  const { monotonic, now } = environment()
  held = { token, endsMonotonic: monotonic() + token.life, endsWall: now() + token.life }
  holdLoginLock(token)
}

export function releaseToken(): void {
  held = undefined
  holdLoginLock(undefined)
}

/** The token as received, expired or not. */
export const heldToken = (): Token | undefined => held?.token

/**
 * Milliseconds left, 0 once expired. The monotonic clock prevents extension by setting the clock
 * back; the wall clock accounts for a sleep during which the monotonic one did not advance.
 */
export function timeLeft(): number {
  if (!held) return 0
  const { monotonic, now } = environment()
  return Math.max(0, Math.min(held.endsMonotonic - monotonic(), held.endsWall - now()))
}

/** The token to send; undefined once expired (rule session-12). */
export const liveToken = (): Token | undefined => (timeLeft() > 0 ? held?.token : undefined)

onStart(() => releaseToken)
