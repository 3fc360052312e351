/** Message tips about orders, and pushes to the pages that show them. */
import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import { orderMessages as messages } from '../../../../core/features/order-handling/messages.ts'
import { orderNumber } from '../../../../core/features/order-handling/rules/order-numbers.ts'
import type { Backend } from '../../backend.ts'
import type { Tables } from '../../db/schema/schema.ts'
import { viewersOf } from './order-targets.ts'

/** What is published after the transaction that collected it. */
export interface OrderPushes {
  /** Users with new tips. */
  readonly users: Set<string>
  readonly orders: Set<string>
}

export const noPushes = (): OrderPushes => ({ users: new Set(), orders: new Set() })

export interface Notice {
  readonly userIds: readonly string[]
  readonly title: string
  readonly message: string
}

/** How a tip names an order. */
export const namedIn = (row: { readonly order_number: number | null }, type: string) => ({
  number: orderNumber(row.order_number),
  type
})

/** Writes tips in the transaction; the author of a change gets none. */
export async function writeNotices(
  inside: Transaction<Tables>,
  enterpriseId: string,
  notices: readonly Notice[],
  pushes: OrderPushes,
  authorId?: string
): Promise<void> {
  const tips = notices.flatMap(({ userIds, title, message }) =>
    [...new Set(userIds)]
      .filter(userId => userId !== authorId)
      .map(user_id => ({
        ...{ id: randomUUID(), user_id, enterprise_id: enterpriseId, title, message },
        ...{ created_at: Date.now(), has_read: false }
      }))
  )
  if (tips.length === 0) return
  await inside.insertInto('message_tip').values(tips).execute()
  for (const { user_id } of tips) pushes.users.add(user_id)
}

/** Publishes what a committed transaction collected. */
export async function publishOrders(
  { db, tips, realtime }: Pick<Backend, 'db' | 'tips' | 'realtime'>,
  enterpriseId: string,
  { users, orders }: OrderPushes
): Promise<void> {
  for (const userId of users) await tips.notify({ userId, enterpriseId })
  if (orders.size === 0) return
  const online = realtime.peopleIn(enterpriseId)
  if (online.size === 0) return
  const viewers = (await viewersOf(db, enterpriseId)).filter(id => online.has(id))
  for (const userId of viewers)
    for (const id of orders)
      realtime.publishTo({ userId, enterpriseId }, { topic: 'work_order_modify', data: { id } })
}

/** The tip of a new handler or group. */
export function assignmentNotice(
  place: { readonly handlerId: string | null; readonly members: readonly string[] },
  named: ReturnType<typeof namedIn>,
  byName?: string
): Notice {
  const title = messages.tipAssigned()
  if (place.handlerId === null)
    return { userIds: place.members, title, message: messages.tipGroup(named) }
  const message =
    byName === undefined
      ? messages.tipAllocated(named)
      : messages.tipAssignedMessage({ ...named, name: byName })
  return { userIds: [place.handlerId], title, message }
}
