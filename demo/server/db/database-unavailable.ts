import { setTimeout as sleep } from 'node:timers/promises'

/** The database is unreachable; the statement may be retried later. */
export class DatabaseUnavailable extends Error {
  /** Survives a copy of the error's own properties. */
  readonly isUnavailable = true

  constructor(cause: unknown) {
    super(reasonOf(cause), { cause })
  }
}

/** An AggregateError of several refused addresses has its reasons in `errors` and no message. */
export function reasonOf(cause: unknown): string {
  if (cause instanceof AggregateError && cause.errors.length > 0) return reasonOf(cause.errors[0])
  return cause instanceof Error ? cause.message : String(cause)
}

/** Error handler for periodic work: ignores an outage, which is logged once elsewhere. */
export const ignoreUnavailable = (log: (line: string) => void) => (error: Error) => {
  if (!('isUnavailable' in error)) log(error.stack ?? error.message)
}

const AGAIN_AFTER = 500
const LONGEST = 10 * 60_000

/**
 * Retries what failed because the database was unreachable, such as the record of a call that ends
 * meanwhile.
 */
export function retryWhileUnavailable() {
  const stopping = new AbortController()
  const { signal } = stopping

  async function retry<T>(work: () => Promise<T>): Promise<T> {
    const until = performance.now() + LONGEST
    for (;;)
      try {
        return await work()
      } catch (error) {
        const isLast = !(error instanceof DatabaseUnavailable) || performance.now() > until
        if (isLast || signal.aborted) throw error
        await sleep(AGAIN_AFTER, undefined, { signal, ref: false }).catch(() => undefined)
      }
  }
  return { retry, stop: () => stopping.abort() }
}
