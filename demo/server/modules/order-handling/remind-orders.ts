/** Reminders before and after the due time of orders, each written once. */
import { sql, type Transaction } from 'kysely'
import type { OrderEvent } from '../../../../core/features/order-handling/enums.ts'
import { orderMessages as messages } from '../../../../core/features/order-handling/messages.ts'
import type { Backend } from '../../backend.ts'
import type { Tables } from '../../db/schema/schema.ts'
import { writeNotices } from '../message-tips/write-notices.ts'
import { labelIn, type OrderRow, serviceTypeLabels } from '../work-orders/order-queries.ts'
import { recordEvent, timeText } from './order-history.ts'
import { namedIn, noPushes, type OrderPushes, publishOrders } from './order-notices.ts'
import { handlersInGroup } from './order-targets.ts'

/** Orders of one transaction. */
const BATCH = 200

interface Reminder {
  /** Value of `reminded` afterwards. */
  readonly stage: 1 | 2
  readonly event: Extract<OrderEvent, 'warn' | 'overdue'>
}
const reminders: readonly Reminder[] = [
  // An order that is late already is not warned of as well.
  { stage: 2, event: 'overdue' },
  { stage: 1, event: 'warn' }
]

/** Marks due orders as reminded: other servers skip them, and none is marked twice. */
async function take(inside: Transaction<Tables>, { stage }: Reminder, now: number) {
  const isDue =
    stage === 2
      ? sql`reminded < 2 and due_at is not null and due_at <= ${now}`
      : sql`reminded = 0 and warn_at is not null and warn_at <= ${now}`
  const { rows } = await sql<OrderRow>`update service_record set reminded = ${stage}
    where id in (select id from service_record where order_state in (0, 1) and ${isDue}
      limit ${BATCH} for update skip locked) returning *`.execute(inside)
  return rows
}

/** Who handles it, else its group; who filed it too, when it is late or has neither. */
async function remindedUsers(
  inside: Transaction<Tables>,
  { handler_id, group_id, user_id, enterprise_id }: OrderRow,
  { stage }: Reminder
): Promise<readonly string[]> {
  const handlers =
    handler_id !== null
      ? [handler_id]
      : group_id !== null
        ? await handlersInGroup(inside, enterprise_id, group_id)
        : []
  return stage === 2 || handlers.length === 0 ? [...handlers, user_id] : handlers
}

async function remind(
  inside: Transaction<Tables>,
  row: OrderRow,
  reminder: Reminder,
  pushes: OrderPushes
): Promise<void> {
  const types = await serviceTypeLabels(inside, row.enterprise_id)
  const about = {
    ...namedIn(row, labelIn(types, row.service_type)),
    time: timeText(row.due_at)
  }
  const isLate = reminder.stage === 2
  const notice = {
    userIds: await remindedUsers(inside, row, reminder),
    title: isLate ? messages.tipOverdue() : messages.tipWarning(),
    message: isLate ? messages.tipOverdueMessage(about) : messages.tipWarningMessage(about)
  }
  await writeNotices(inside, row.enterprise_id, [notice], pushes)
  await recordEvent(inside, row, null, { event: reminder.event })
  pushes.orders.add(row.id)
}

type Needs = Pick<Backend, 'db' | 'tips' | 'realtime'>

/** Tip and mark are one transaction: a server that is killed has done both or neither. */
export async function remindOrders(needs: Needs, now = Date.now()): Promise<number> {
  let count = 0
  for (const reminder of reminders)
    for (;;) {
      const byEnterprise = new Map<string, OrderPushes>()
      const taken = await needs.db.transaction().execute(async inside => {
        const rows = await take(inside, reminder, now)
        for (const row of rows) {
          const pushes = byEnterprise.get(row.enterprise_id) ?? noPushes()
          byEnterprise.set(row.enterprise_id, pushes)
          await remind(inside, row, reminder, pushes)
        }
        return rows.length
      })
      for (const [enterpriseId, pushes] of byEnterprise)
        await publishOrders(needs, enterpriseId, pushes)
      count += taken
      if (taken < BATCH) break
    }
  return count
}

/** Ms until orders are looked at again: one may have been filed with an earlier time meanwhile. */
const LOOK_AGAIN = 15_000

/** When the next reminder is due; each minimum is the first entry of an index. */
async function nextReminder(db: Backend['db']): Promise<number> {
  const { rows } = await sql<{ next: string | null }>`select least(
      (select min(due_at) from service_record
        where order_state in (0, 1) and reminded < 2 and due_at is not null),
      (select min(warn_at) from service_record
        where order_state in (0, 1) and reminded = 0 and warn_at is not null))::text as next`.execute(
    db
  )
  return Number(rows[0]?.next ?? Number.POSITIVE_INFINITY)
}

/** Sends what is due. Resolves to the ms until the next check. */
export async function checkReminders(needs: Needs, now = Date.now()): Promise<number> {
  if ((await nextReminder(needs.db)) <= now) await remindOrders(needs, now)
  return Math.min(LOOK_AGAIN, (await nextReminder(needs.db)) - now)
}
