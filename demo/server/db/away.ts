import { setTimeout as sleep } from 'node:timers/promises'

/** The database cannot be asked now: the same question may be asked again later. */
export class DatabaseAway extends Error {
  constructor(cause: unknown) {
    super(reasonOf(cause), { cause })
  }
}

/** A connection that was refused at several addresses has its reasons in a list, and no message. */
function reasonOf(cause: unknown): string {
  if (cause instanceof AggregateError && cause.errors.length > 0) return reasonOf(cause.errors[0])
  return cause instanceof Error ? cause.message : String(cause)
}

/** For work that is begun anew in any case: an outage has been logged once already. */
export const unlessAway = (log: (line: string) => void) => (error: Error) => {
  if (!(error instanceof DatabaseAway)) log(error.stack ?? error.message)
}

const AGAIN_AFTER = 500
const LONGEST = 10 * 60_000

/** Does again what failed because the database was away: a call that ends meanwhile is written down. */
export function patience() {
  const stopping = new AbortController()
  const { signal } = stopping

  async function insist<T>(work: () => Promise<T>): Promise<T> {
    const until = performance.now() + LONGEST
    for (;;)
      try {
        return await work()
      } catch (error) {
        const isFinal = !(error instanceof DatabaseAway) || performance.now() > until
        if (isFinal || signal.aborted) throw error
        await sleep(AGAIN_AFTER, undefined, { signal, ref: false }).catch(() => undefined)
      }
  }
  return { insist, stop: () => stopping.abort() }
}
