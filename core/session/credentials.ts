import { environment, onStart } from '../environment.ts'
import type { Credentials } from '../net/identity.ts'

/** Who is signed in, with what, and for how long. In a closure: no store, no storage, no attribute. */
export interface Token extends Credentials {
  /** Only when it is ours to use: never with a host's `authProvider`. */
  readonly refreshToken: string | undefined
  /** Milliseconds that the token had to live when it came. */
  readonly life: number
  readonly from: 'server' | 'provider'
  /** Stays the same over refreshes, and is shared by the tabs that share the sign-in. */
  readonly family: string
}

interface Held {
  readonly token: Token
  /** The end of its life on both clocks; whichever comes first counts. */
  readonly endsMonotonic: number
  readonly endsWall: number
}

let held: Held | undefined

export function holdToken(token: Token): void {
  const { monotonic, now } = environment()
  held = { token, endsMonotonic: monotonic() + token.life, endsWall: now() + token.life }
}

export function releaseToken(): void {
  held = undefined
}

/** The token as it came, expired or not. */
export const heldToken = (): Token | undefined => held?.token

/**
 * Milliseconds left, 0 once expired. The monotonic clock cannot be set back to make a token live
 * longer, and the calendar notices a sleep through which the monotonic one stood still.
 */
export function timeLeft(): number {
  if (!held) return 0
  const { monotonic, now } = environment()
  return Math.max(0, Math.min(held.endsMonotonic - monotonic(), held.endsWall - now()))
}

/** The token to send; nothing once it has expired (doc 1 §4). */
export const liveToken = (): Token | undefined => (timeLeft() > 0 ? held?.token : undefined)

onStart(() => releaseToken)
