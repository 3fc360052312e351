import type { Backend } from './backend.ts'
import { timedCheck } from './jobs/timed-check.ts'
import { passClueTime } from './modules/clue-tasks/allocate-clues.ts'
import { publishClueTasks } from './modules/clue-tasks/clue-changes.ts'
import { manualClock } from './modules/manual-tasks/manual-clock.ts'
import { checkReminders } from './modules/order-handling/remind-orders.ts'
import { removeExpired } from './modules/retention/remove-expired.ts'

/** What becomes due with time: leases of manual tasks, clues without follow-up, orders, and what is kept for a
 * term. */
export function timedWork(
  given: Omit<Parameters<typeof manualClock>[0], 'longest'> &
    Pick<Backend, 'tips' | 'recordingsDir' | 'limits'>
) {
  const needs = { ...given, longest: given.limits.leaseLook }
  const { db, longest, log } = needs
  const leases = manualClock(needs)
  const clues = timedCheck(
    async () => {
      await passClueTime(db, (enterpriseId, changes) =>
        publishClueTasks(needs, enterpriseId, changes)
      )
      return longest
    },
    { longest, log }
  )
  const orders = timedCheck(() => checkReminders(needs), { longest, log })
  const retention = timedCheck(() => removeExpired(needs), { longest, log })
  return {
    start(): void {
      leases.start()
      clues.start()
      orders.start()
      retention.start()
    },
    stop: () => Promise.all([leases.stop(), clues.stop(), orders.stop(), retention.stop()])
  }
}
