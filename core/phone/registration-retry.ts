import { after } from '../clock.ts'
import { environment } from '../environment.ts'

const FIRST_MS = 2000
const LONGEST_MS = 30_000
/** A wrong password does not get better by being said again. */
export const REFUSALS_ALLOWED = 3

export const isRefusal = (status: number): boolean => status === 401 || status === 403

interface Retry {
  /** Plans the next attempt, each later than the last; none after the third refusal. */
  failed(status: number): void
  succeeded(): void
  readonly isGivenUp: () => boolean
  stop(): void
}

/** When to try a registration again that has failed: after 2 s, then twice as long, up to 30 s. */
export function registrationRetry(register: () => void): Retry {
  let failures = 0
  let refusals = 0
  let stop = () => {}
  const isGivenUp = () => refusals >= REFUSALS_ALLOWED
  return {
    failed(status) {
      stop()
      if (isRefusal(status)) refusals++
      if (isGivenUp()) return
      const wait = Math.min(LONGEST_MS, FIRST_MS * 2 ** failures++)
      stop = after(wait * (0.8 + 0.2 * environment().random()), register)
    },
    succeeded() {
      stop()
      failures = refusals = 0
    },
    isGivenUp,
    stop: () => stop()
  }
}
