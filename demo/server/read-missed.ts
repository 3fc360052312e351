/** Reads again what lost messages of other servers may have announced about seats. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Backend } from './backend.ts'
import { DatabaseUnavailable } from './db/database-unavailable.ts'

/** In ms between two tries while the database is away. */
const AGAIN_AFTER = 1000

/** What is lost during a reading leads to one more. Returns what stops it. */
export function readsMissed({
  realtime,
  seats,
  network,
  log
}: Pick<Backend, 'realtime' | 'seats' | 'network' | 'log'>): () => void {
  let [isReading, isMissed, isStopped] = [false, false, false]

  async function read(): Promise<void> {
    try {
      await seats.readMissed()
      // A telephone of a login that has ended, or of a seat that has another one.
      network()?.disconnectOutdated()
    } catch (error) {
      if (isStopped) return
      if (!(error instanceof DatabaseUnavailable)) return log((error as Error).message)
      isMissed = true
      await sleep(AGAIN_AFTER, undefined, { ref: false })
    }
  }

  realtime.onLoss(async () => {
    isMissed = true
    if (isReading) return
    isReading = true
    while (isMissed && !isStopped) {
      isMissed = false
      await read()
    }
    isReading = false
  })
  return () => {
    isStopped = true
  }
}
