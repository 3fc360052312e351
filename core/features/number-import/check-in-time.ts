import { after } from '../../environment/clock.ts'

/** Numbers may be sent when the server's check exceeds this time. */
const WITHIN_MS = 20_000 // rule number-import-10

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
