import type { Backend } from './backend.ts'
import { timedCheck } from './jobs/timed-check.ts'
import { chargeMonths } from './modules/billing/month-charges.ts'
import { watchBalances } from './modules/billing/watch-balances.ts'
import { passClueTime } from './modules/clue-tasks/allocate-clues.ts'
import { publishClueTasks } from './modules/clue-tasks/clue-changes.ts'
import { manualClock } from './modules/manual-tasks/manual-clock.ts'
import { checkReminders } from './modules/order-handling/remind-orders.ts'
import { removesExpired } from './modules/retention/remove-expired.ts'
import { dropOldMessages } from './realtime/postgres-bus.ts'
import { dropOldWindows } from './realtime/shared-counts.ts'

/** In ms: how often balances are compared with their limits. */
const BALANCES = 2000

/** In ms: how often old messages between servers are deleted. */
const BUS_MESSAGES = 60_000

/** In ms: how often calls of servers that are gone are looked for. */
const LOST_CALLS = 30_000

/**
 * What becomes due with time: leases of manual tasks, clues without follow-up, orders, what is kept
 * for a term, what accounts pay by the month, and messages between servers.
 */
export function timedWork(
  given: Omit<Parameters<typeof manualClock>[0], 'longest'> &
    Pick<Backend, 'tips' | 'recordings' | 'limits'> & {
      /** No other server uses the database. */
      readonly isAlone: boolean
      /** Ends what servers that are gone have left open. */
      readonly closeLost: () => Promise<void>
    }
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
  const retention = timedCheck(removesExpired(needs), { longest, log })
  const months = timedCheck(
    async () => {
      await chargeMonths(db, Date.now())
      return longest
    },
    { longest, log }
  )
  const balances = timedCheck(
    async () => {
      await watchBalances(needs)
      return BALANCES
    },
    { longest: BALANCES, log }
  )
  const lost = timedCheck(
    async () => {
      await needs.closeLost()
      return LOST_CALLS
    },
    { longest: LOST_CALLS, log }
  )
  const busMessages = timedCheck(
    async () => {
      await dropOldMessages(db)
      await dropOldWindows(db)
      return BUS_MESSAGES
    },
    { longest: BUS_MESSAGES, log }
  )
  return {
    /** Only what ends lost calls. */
    startLost: lost.start,
    start(): void {
      if (!needs.isAlone) busMessages.start()
      lost.start()
      months.start()
      balances.start()
      leases.start()
      clues.start()
      orders.start()
      retention.start()
    },
    stop: () =>
      Promise.all(
        [lost, months, balances, leases, clues, orders, retention, busMessages].map(check =>
          check.stop()
        )
      )
  }
}
