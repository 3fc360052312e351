import type { Backend } from './backend.ts'
import { timedCheck } from './jobs/timed-check.ts'
import { passClueTime } from './modules/clue-tasks/allocate-clues.ts'
import { publishClueTasks } from './modules/clue-tasks/clue-changes.ts'
import { manualClock } from './modules/manual-tasks/manual-clock.ts'

/** What becomes due with time: leases of manual tasks, and clues without follow-up. */
export function timedWork(needs: Parameters<typeof manualClock>[0] & Pick<Backend, 'tips'>) {
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
  return {
    start(): void {
      leases.start()
      clues.start()
    },
    stop: () => Promise.all([leases.stop(), clues.stop()])
  }
}
