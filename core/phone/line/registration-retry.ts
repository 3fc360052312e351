import { after } from '../../environment/clock.ts'
import { environment } from '../../environment/environment.ts'

const FIRST_MS = 2000 // rule registration-4
const LONGEST_MS = 30_000
/** Maximum rejections for wrong credentials; repeating them does not help. */
export const REFUSALS_ALLOWED = 3 // rule registration-4

export const isRefusal = (status: number): boolean => status === 401 || status === 403

interface Retry {
  /** Schedules the next attempt with a growing delay; none after the third rejection. */
  failed(status: number): void
  succeeded(): void
  readonly isGivenUp: () => boolean
  stop(): void
}

/** Retry schedule of a failed registration: 2 s, doubled each time, up to 30 s. */
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
