import { atom, computed, type ReadableAtom } from 'nanostores'
import { $now } from '../../environment/clock.ts'
import { environment } from '../../environment/environment.ts'

/** Minimum interval between two text messages; the server enforces it too. */
const PAUSE_MS = 60_000 // rule session-5

export interface SmsCodeStore {
  /** The number of the last text message; empty before the first. */
  readonly $sentTo: ReadableAtom<string>
  /** Whole seconds until the next may be requested. */
  readonly $wait: ReadableAtom<number>
  /** The server's token for the message. */
  readonly token: () => string
  readonly sent: (phone: string, token: string) => void
  /** Applies the server's waiting time, in ms. */
  readonly holdOff: (milliseconds: number) => void
  readonly forget: () => void
}

/** A code by text message: recipient of the last one and the time of the next. */
export function smsCodeStore(): SmsCodeStore {
  const $sentTo = atom('')
  const $until = atom(0)
  let smsToken = ''
  const holdOff = (milliseconds: number) => $until.set(environment().monotonic() + milliseconds)
  return {
    $sentTo,
    $wait: computed([$until, $now], (until, now) => Math.max(0, Math.ceil((until - now) / 1000))),
    token: () => smsToken,
    sent(phone, token) {
      smsToken = token
      $sentTo.set(phone)
      holdOff(PAUSE_MS)
    },
    holdOff,
    forget() {
      smsToken = ''
      $sentTo.set('')
    }
  }
}
