import { timedCheck } from './jobs/timed-check.ts'
import { passClueTime } from './modules/clue-tasks/allocate-clues.ts'
import { manualClock } from './modules/manual-tasks/manual-clock.ts'

/** What becomes due with time: leases of manual tasks, and clues without follow-up. */
export function timedWork(needs: Parameters<typeof manualClock>[0]) {
  const { db, longest, log } = needs
  const leases = manualClock(needs)
  const clues = timedCheck(() => passClueTime(db).then(() => longest), { longest, log })
  return {
    start(): void {
      leases.start()
      clues.start()
    },
    stop: () => Promise.all([leases.stop(), clues.stop()])
  }
}
