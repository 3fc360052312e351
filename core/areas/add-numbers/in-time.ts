import { after } from '../../clock.ts'

/** Numbers may be sent when the server does not say in time what is wrong with them. */
const WITHIN_MS = 20_000

export async function inTime<Answer>(
  ask: (signal: AbortSignal) => Promise<Answer>
): Promise<Answer> {
  const waiting = new AbortController()
  const stop = after(WITHIN_MS, () => waiting.abort())
  try {
    return await ask(waiting.signal)
  } finally {
    stop()
  }
}
