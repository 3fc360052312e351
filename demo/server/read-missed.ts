/** Reads again what lost messages of other servers may have announced about seats. */
import type { Backend } from './backend.ts'
import { writeQueues } from './db/write-queue.ts'

/** While the database is away it is tried again; what is lost during a reading leads to one more. */
export function readsMissed({
  realtime,
  seats,
  network,
  log
}: Pick<Backend, 'realtime' | 'seats' | 'network' | 'log'>): void {
  const readings = writeQueues(log).open()
  let isWaiting = false
  realtime.onLoss(() => {
    if (isWaiting) return
    isWaiting = true
    readings.add(async () => {
      isWaiting = false
      await seats.readMissed()
      // A telephone of a login that has ended, or of a seat that has another one.
      network()?.disconnectOutdated()
    })
  })
}
