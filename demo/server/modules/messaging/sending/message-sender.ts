/**
 * Sends the messages of tasks and calls.
 *
 * A message is taken and charged in one transaction and submitted with the key of its attempt; the
 * answer moves it on in another. If the server dies in between, the next one submits it again with
 * the same key, which the gateway sends once.
 */
import { sql } from 'kysely'
import { quietUntil } from '../../../../../core/features/messaging/rules/quiet-hours.ts'
import { ignoreUnavailable } from '../../../db/database-unavailable.ts'
import type { Database } from '../../../db/schema/schema.ts'
import type { Limits } from '../../../limits.ts'
import type { RealtimeServer } from '../../../realtime/realtime-server.ts'
import { gatewayStates } from '../gateway/gateway-states.ts'
import type { GatewayReports } from '../gateway/message-gateway.ts'
import type { MessageGateways } from '../gateway/message-gateways.ts'
import { type Claimed, claimOfCalls, claimOfTask } from './claim-messages.ts'
import { messagingSetting, pushMessageTasks } from './message-progress.ts'
import { messageSubmitter } from './message-submitter.ts'
import { senderLease } from './sender-lease.ts'
import { sendingRates } from './sending-rates.ts'
import { settleUnanswered } from './settle-answers.ts'
import { settleOverdue, settleReceipts, settleReplies } from './settle-reports.ts'
import { unansweredOf } from './unanswered-messages.ts'

interface Needs {
  readonly db: Database
  readonly isAlone: boolean
  readonly realtime: Pick<RealtimeServer, 'publishTo'>
  readonly gateways: MessageGateways
  readonly limits: Pick<Limits, 'messageTick' | 'messageLease' | 'receiptLife'>
  /** Clock for quiet hours and planned starts. */
  readonly clock: () => number
  readonly log: (line: string) => void
}

const MOST_TRIES = 6 // rule text-message-16
const PUBLISH_INTERVAL = 1000
const COLLECT_INTERVAL = 400
const OVERDUE_INTERVAL = 60_000
const IDLE_INTERVAL = 5000
const MOST_OVERDUE = 1000
/** Most messages that are taken at once. */
const MOST = 500

export function messageSender(needs: Needs) {
  const { db, isAlone, realtime, gateways, limits, clock, log } = needs
  const { shared } = gateways
  const lease = senderLease(db, limits.messageLease, isAlone)
  const rates = sendingRates()
  const touched = new Set<string>()
  const touch = (ids: readonly (string | null)[]): void => {
    for (const id of ids) if (id !== null) touched.add(id)
  }
  let [isIdle, isStopped] = [false, false]
  let [polledAt, publishedAt, collectedAt, overdueAt] = [0, 0, 0, 0]
  const states = gatewayStates(gateways)
  const { submit, submitted } = messageSubmitter({ db, states, log, touch, done: () => wake() })
  let working: Promise<void> = Promise.resolve()

  /** Messages without an answer: another try, or the end after too many. */
  async function retry(now: number): Promise<boolean> {
    const { fitting } = states.rooms()
    const gateways = { open: states.idle(), isOwn: states.isOwn, fitting }
    const due = await unansweredOf(db, now, MOST, gateways)
    const end = async (rows: typeof due) => {
      const keys = rows.map(({ key }) => key)
      const tasks = rows.length > 0 ? await settleUnanswered(db, keys, now) : []
      touch(tasks)
      return tasks
    }
    // A number that unsubscribed since the last try gets no other; another gateway does not know it.
    await end(due.filter(({ isGone, isMoved }) => isGone || isMoved))
    const remaining = due.filter(({ isGone, isMoved }) => !(isGone || isMoved))
    const [over, again] = [
      remaining.filter(({ tries }) => tries >= MOST_TRIES),
      remaining.filter(({ tries }) => tries < MOST_TRIES)
    ]
    const isSilent = ({ enterpriseId }: Claimed) => states.of(enterpriseId).isSilent()
    await end(over.filter(message => !isSilent(message)))
    const silent = over.filter(isSilent)
    if (silent.length > 0) {
      const tasks = await end(silent)
      const ids = [...new Set(tasks.filter(id => id !== null))]
      if (ids.length > 0)
        await db
          .updateTable('message_task')
          .set({ state: 6, stop_reason: 'GATEWAY' })
          .where('id', 'in', ids)
          .where('state', '=', 1)
          .where('waiting', '>', 0)
          .execute()
    }
    submit(again, false)
    return due.length > 0
  }

  /** Starts planned tasks that are due, and ends those whose messages are all handed over. */
  async function moveTasks(now: number): Promise<readonly { id: string; enterprise_id: string }[]> {
    const begun = await sql<{ id: string }>`update message_task
      set state = 1, began_at = coalesce(began_at, ${now}::bigint)
      where state = 0 and coalesce(plan_at, 0) <= ${clock()}::bigint returning id`.execute(db)
    const ended = await sql<{ id: string }>`update message_task
      set state = 2, ended_at = ${now}::bigint
      where state = 1 and waiting = 0 and sending = 0 returning id`.execute(db)
    touch([...begun.rows, ...ended.rows].map(({ id }) => id))
    return db
      .selectFrom('message_task')
      .select(['id', 'enterprise_id'])
      .where('state', '=', 1)
      .orderBy('began_at')
      .execute()
  }

  /** Takes and submits what is due. Resolves to whether there was any. */
  async function sendDue(now: number): Promise<boolean> {
    const { isOwn } = states
    const { room: roomOf, spend, fitting } = states.rooms()
    const gateways = { open: states.open(now), isOwn, fitting }
    const due = [...(await claimOfCalls(db, now, MOST, gateways))]
    const tasks = await moveTasks(now)
    const byEnterprise = Map.groupBy(tasks, task => task.enterprise_id)
    for (const [enterpriseId, own] of rates.inTurn('', [...byEnterprise])) {
      const state = states.of(enterpriseId)
      if (!state.isOpen(now)) continue
      const setting = await messagingSetting(db, enterpriseId)
      if (quietUntil(clock(), setting) !== undefined) continue
      for (const { id } of rates.inTurn(enterpriseId, own)) {
        const room = Math.min(roomOf(enterpriseId), rates.room(enterpriseId, setting.rate))
        if (room < 1) break
        const claimed = await claimOfTask(db, id, now, room, isOwn(enterpriseId))
        rates.spend(enterpriseId, claimed.length)
        spend(enterpriseId, claimed.length)
        touched.add(id)
        due.push(...claimed)
      }
    }
    submit(due, true)
    return due.length > 0
  }

  /** Records reports of a gateway, of an enterprise's own if given; repeated ones change nothing. */
  async function report(
    { receipts, replies }: GatewayReports,
    enterpriseId?: string
  ): Promise<void> {
    touch(await settleReceipts(db, receipts, enterpriseId))
    await settleReplies(db, replies, enterpriseId)
  }

  async function collect(now: number): Promise<boolean> {
    if (!shared.collect || now < collectedAt + COLLECT_INTERVAL) return false
    const reports = await shared.collect()
    if (reports.receipts.length === 0) {
      collectedAt = now
      return false
    }
    await report(reports)
    await shared.acknowledge?.(reports)
    return true
  }

  async function publish(now: number, isLast: boolean): Promise<void> {
    if (touched.size === 0 || (!isLast && now < publishedAt + PUBLISH_INTERVAL)) return
    publishedAt = now
    const ids = [...touched]
    touched.clear()
    await pushMessageTasks(db, realtime, ids, clock)
  }

  /** Whether messages wait, are unanswered, or had no receipt so far. */
  async function hasWork(): Promise<boolean> {
    const { rows } = await sql<{ has: boolean }>`select
      exists (select from message_task where state in (0, 1))
      or exists (select from sms_record where send_state = 3)
      or exists (select from sms_record where message_task_id is null and send_state = 0)
      or exists (select from simulated_message where receipts_left > 0) as has`.execute(db)
    return rows[0]?.has ?? false
  }

  async function beat(): Promise<void> {
    const now = Date.now()
    if (isStopped || (isIdle && now < polledAt + IDLE_INTERVAL)) return
    polledAt = now
    if (!(await lease.hold(now))) {
      isIdle = true
      return
    }
    await states.refresh()
    if (now >= overdueAt + OVERDUE_INTERVAL) {
      overdueAt = now
      touch(await settleOverdue(db, now - limits.receiptLife, MOST_OVERDUE))
    }
    const hasReports = await collect(now)
    const hasRetried = await retry(now)
    const hasSent = await sendDue(now)
    await moveTasks(now)
    isIdle = !(hasReports || hasRetried || hasSent) && !(await hasWork())
    await publish(now, isIdle)
    if (hasSent || hasReports) setImmediate(work)
  }

  let isBeating = false
  function work(): void {
    if (isBeating || isStopped) return
    isBeating = true
    working = working
      .then(beat)
      .catch(ignoreUnavailable(log))
      .finally(() => {
        isBeating = false
      })
  }
  function wake(): void {
    isIdle = false
    work()
  }
  const beating = setInterval(work, limits.messageTick)
  beating.unref()

  return {
    wake,
    /** Called after changes to tasks: publishes their progress at once. */
    changed(...ids: readonly string[]): void {
      touch(ids)
      publishedAt = 0
      wake()
    },
    report,
    /** Resolves when all work so far is done. */
    async settled(): Promise<void> {
      await working
      await submitted()
    },
    async stop(): Promise<void> {
      clearInterval(beating)
      isStopped = true
      await working
      await submitted()
      await lease.release().catch((error: Error) => log(error.message))
    }
  }
}

export type MessageSender = ReturnType<typeof messageSender>
