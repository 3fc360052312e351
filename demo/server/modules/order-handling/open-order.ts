/** Makes a service record an order: number, level, due time, and who gets it. */
import { type Selectable, sql, type Transaction } from 'kysely'
import type { OrderLevel } from '../../../../core/features/order-handling/enums.ts'
import { orderMessages as messages } from '../../../../core/features/order-handling/messages.ts'
import { dueTimes, warnTimeOf } from '../../../../core/features/order-handling/rules/due-times.ts'
import { WAITING, waitsFor } from '../../../../core/features/order-handling/rules/order-moves.ts'
import type { Tables } from '../../db/schema/schema.ts'
import { writeNotices } from '../message-tips/write-notices.ts'
import { type Author, change, recordEvent, timeText } from './order-history.ts'
import { assignmentNotice, namedIn, type OrderPushes } from './order-notices.ts'
import { checkTarget, handlersInGroup, isHandler, namesOf } from './order-targets.ts'

type TypeRow = Selectable<Tables['service_type']>
type Inside = Transaction<Tables>

export interface OrderDraft {
  readonly level?: OrderLevel | undefined
  readonly dueTime?: number | null | undefined
  readonly handlerId?: string | null | undefined
  readonly groupId?: string | null | undefined
}

/** The type with its settings, locked so that orders are allocated one after the other. */
export const lockedType = (
  inside: Inside,
  enterpriseId: string,
  key: string
): Promise<TypeRow | undefined> =>
  inside
    .selectFrom('service_type')
    .selectAll()
    .where('enterprise_id', '=', enterpriseId)
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirst()

/** Open orders by handler. */
async function openOrdersOf(inside: Inside, enterpriseId: string, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; count: number }>`select handler_id as id,
      count(*)::int as count from service_record
    where enterprise_id = ${enterpriseId} and handler_id = any(${ids}::text[])
      and order_state in (0, 1) group by handler_id`.execute(inside)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/** Who gets a new order by the rule of its type. */
async function allocate(inside: Inside, type: TypeRow) {
  const { enterprise_id, allocation, handler_id, group_id } = type
  const none = { handlerId: null, groupId: null }
  if (allocation === 'none') return none
  if (allocation === 'handler') {
    const isAble = handler_id !== null && (await isHandler(inside, enterprise_id, handler_id))
    return isAble ? { handlerId: handler_id, groupId: null } : none
  }
  if (group_id === null) return none
  if (allocation === 'group') return { handlerId: null, groupId: group_id }
  const members = await handlersInGroup(inside, enterprise_id, group_id)
  if (members.length === 0) return { handlerId: null, groupId: group_id }
  if (allocation === 'turn') {
    await inside
      .updateTable('service_type')
      .set({ turns: type.turns + 1 })
      .where('enterprise_id', '=', enterprise_id)
      .where('key', '=', type.key)
      .execute()
    return { handlerId: members[type.turns % members.length] ?? null, groupId: group_id }
  }
  const open = await openOrdersOf(inside, enterprise_id, members)
  const [least] = members.toSorted((a, b) => (open.get(a) ?? 0) - (open.get(b) ?? 0))
  return { handlerId: least ?? null, groupId: group_id }
}

/** Due and warning of a type, or the warning before a due time that was chosen. */
export function timesOf(type: TypeRow | undefined, chosen: number | null | undefined, now: number) {
  const rule = { dueMinutes: type?.due_minutes ?? null, warnMinutes: type?.warn_minutes ?? null }
  if (chosen === undefined) return dueTimes(rule, now)
  if (chosen === null) return { dueTime: null, warnTime: null }
  return { dueTime: chosen, warnTime: warnTimeOf(chosen, rule.warnMinutes, now) }
}

/** The order stays a service record; those who get it are notified. */
export async function openOrder(
  inside: Inside,
  row: Pick<
    Selectable<Tables['service_record']>,
    'id' | 'enterprise_id' | 'user_id' | 'service_type'
  >,
  author: NonNullable<Author>,
  draft: OrderDraft,
  pushes: OrderPushes
): Promise<void> {
  const { enterprise_id } = row
  const type = await lockedType(inside, enterprise_id, row.service_type)
  const now = Date.now()
  const { dueTime, warnTime } = timesOf(type, draft.dueTime, now)
  const given = { handlerId: draft.handlerId ?? null, groupId: draft.groupId ?? null }
  const isGiven = given.handlerId !== null || given.groupId !== null
  if (isGiven) await checkTarget(inside, enterprise_id, given)
  const place = isGiven || !type ? given : await allocate(inside, type)
  const level = draft.level ?? type?.level ?? 1
  const order = await inside
    .updateTable('service_record')
    .set({
      ...{ order_state: WAITING, level, due_at: dueTime, warn_at: warnTime, reminded: 0 },
      ...{ handler_id: place.handlerId, group_id: place.groupId },
      todo_user_id: waitsFor(WAITING, { creatorId: row.user_id, handlerId: place.handlerId }),
      order_number: sql<number>`nextval('work_order_number')`
    })
    .where('id', '=', row.id)
    .returning('order_number')
    .executeTakeFirstOrThrow()
  const users = await namesOf(inside, 'user_account', [place.handlerId])
  const groups = await namesOf(inside, 'agent_group', [place.groupId])
  await recordEvent(inside, row, author, {
    event: 'open',
    changes: [
      ...change(messages.handler(), '', users.get(place.handlerId) ?? ''),
      ...change(messages.group(), '', groups.get(place.groupId) ?? ''),
      ...change(messages.due(), '', timeText(dueTime))
    ]
  })
  const members =
    place.groupId === null ? [] : await handlersInGroup(inside, enterprise_id, place.groupId)
  const named = namedIn(order, type?.label ?? row.service_type)
  const notice = assignmentNotice(
    ...([{ ...place, members }, named, isGiven ? author.name : undefined] as const)
  )
  await writeNotices(inside, enterprise_id, [notice], pushes, author.userId)
  pushes.orders.add(row.id)
}
