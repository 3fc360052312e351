import { retryWhileUnavailable } from './database-unavailable.ts'

/** Writes that run one after the other. */
export interface WriteQueue {
  /** A failed write is logged, and the next ones run. */
  add(work: () => Promise<unknown>): void
  /** Resolves when all writes so far are done. */
  settled(): Promise<void>
}

/** Opens write queues, whose writes are retried while the database is unavailable. */
export function writeQueues(log: (line: string) => void) {
  const { retry, stop } = retryWhileUnavailable()

  return {
    open(): WriteQueue {
      let written: Promise<void> = Promise.resolve()
      return {
        add(work) {
          written = written
            .then(() => retry(work))
            .then(
              () => undefined,
              (error: Error) => log(error.message)
            )
        },
        settled: () => written
      }
    },

    retry,
    /** Drops pending writes. */
    stop
  }
}
