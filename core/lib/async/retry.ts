/** Retries with growing delays while the failure is temporary. */
import { after } from '../../environment/clock.ts'
import { isPassing } from '../../failure.ts'

const PAUSES_MS = [400, 1200, 3000]
/** Maximum `Retry-After` that is honoured, in ms. */
const LONGEST_PAUSE_MS = 10_000

/** Rejects like the last attempt; immediately on a final failure or when no longer current. */
export async function retry<Answer>(
  ask: () => Promise<Answer>,
  isCurrent: () => boolean
): Promise<Answer> {
  for (const pause of PAUSES_MS) {
    try {
      return await ask()
    } catch (error) {
      const wait = isPassing(error) ? Math.max(pause, error.retryAfterMs ?? 0) : Infinity
      if (wait > LONGEST_PAUSE_MS || !isCurrent()) throw error
      await new Promise<void>(done => after(wait, done))
      if (!isCurrent()) throw error
    }
  }
  return ask()
}
