import { atom, computed, type ReadableAtom } from 'nanostores'
import { $now } from '../../clock.ts'
import { environment } from '../../environment.ts'

/** Between two messages to one number; the server insists on it too. */
const PAUSE_MS = 60_000

export interface SmsCodeStore {
  /** The number that the last message went to; empty before the first. */
  readonly $sentTo: ReadableAtom<string>
  /** Whole seconds until another may be asked for. */
  readonly $wait: ReadableAtom<number>
  /** By which the server knows the message again. */
  readonly token: () => string
  readonly sent: (phone: string, token: string) => void
  /** The server says how long to wait. */
  readonly holdOff: (milliseconds: number) => void
  readonly forget: () => void
}

/** A code by text message: to whom the last went, and when the next may go. */
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
