/** Message tips about orders, and pushes to the pages that show them. */
import { orderMessages as messages } from '../../../../core/features/order-handling/messages.ts'
import { orderNumber } from '../../../../core/features/order-handling/rules/order-numbers.ts'
import type { Backend } from '../../backend.ts'
import type { Notice } from '../message-tips/write-notices.ts'
import { viewersOf } from './order-targets.ts'

/** What is published after the transaction that collected it. */
export interface OrderPushes {
  /** Users with new tips. */
  readonly users: Set<string>
  readonly orders: Set<string>
}

export const noPushes = (): OrderPushes => ({ users: new Set(), orders: new Set() })

/** How a tip names an order. */
export const namedIn = (row: { readonly order_number: number | null }, type: string) => ({
  number: orderNumber(row.order_number),
  type
})

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
