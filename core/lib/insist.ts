/** Asks again, a little later each time, while it is only the way to the answer that is broken. */
import { after } from '../clock.ts'
import { isPassing } from '../failure.ts'

const PAUSES_MS = [400, 1200, 3000]
/** A server that asks for more patience than this is not waited for. */
const LONGEST_PAUSE_MS = 10_000

/** Rejects as the last attempt did; at once when it was refused, or is not wanted any more. */
export async function insist<Answer>(
  ask: () => Promise<Answer>,
  isWanted: () => boolean
): Promise<Answer> {
  for (const pause of PAUSES_MS) {
    try {
      return await ask()
    } catch (error) {
      const wait = isPassing(error) ? Math.max(pause, error.retryAfterMs ?? 0) : Infinity
      if (wait > LONGEST_PAUSE_MS || !isWanted()) throw error
      await new Promise<void>(done => after(wait, done))
      if (!isWanted()) throw error
    }
  }
  return ask()
}
