/** The four lists of orders with their filters. */
import { sql } from 'kysely'
import type { z } from '../../../../core/contract/zod.ts'
import type { workOrders } from '../../../../core/features/order-handling/endpoints.ts'
import { readOrderNumber } from '../../../../core/features/order-handling/rules/order-numbers.ts'
import type { Requester } from '../../auth/requester.ts'
import { usersInScope } from '../../auth/visibility-scope.ts'
import type { Database } from '../../db/schema/schema.ts'
import { containing, type Sortable } from '../../http/paging.ts'
import { groupIdsOf } from './order-targets.ts'

export type OrderSearch = z.output<typeof workOrders.exportRows.body>

export const sortableOrders: Sortable = {
  createTime: { by: sql.ref('created_at') },
  updateTime: { by: sql.ref('updated_at') },
  dueTime: { by: sql.ref('due_at'), isNullable: true },
  /** Within a level by creation; the expression of the indexes. */
  level: { by: sql`(level::bigint * 10000000000000 + created_at)` }
}

const orders = (db: Database, requester: Requester) =>
  db
    .selectFrom('service_record')
    .where('enterprise_id', '=', requester.enterpriseId)
    .where('order_state', 'is not', null)

/** The orders of a view, for a user. */
async function ordersInView(db: Database, requester: Requester, view: OrderSearch['view']) {
  const found = orders(db, requester)
  const { userId } = requester
  switch (view) {
    case 'todo':
      return found.where('todo_user_id', '=', userId)
    case 'created':
      return found.where('user_id', '=', userId)
    case 'group': {
      const groups = [...(await groupIdsOf(db, requester))]
      const [only] = groups
      if (only === undefined) return found.where(sql<boolean>`false`)
      return groups.length === 1
        ? found.where('group_id', '=', only)
        : found.where('group_id', 'in', groups)
    }
    case 'all': {
      const users = await usersInScope(db, requester)
      if (!users) return found
      return found.where(eb => eb.or([eb('user_id', 'in', users), eb('handler_id', 'in', users)]))
    }
  }
}

export async function ordersMatching(db: Database, requester: Requester, search: OrderSearch) {
  let found = await ordersInView(db, requester, search.view)
  const { level, serviceType, due, handlerId, customerId, beginTime, endTime, state } = search
  const now = Date.now()
  if (state !== undefined) found = found.where('order_state', '=', state)
  if (level !== undefined) found = found.where('level', '=', level)
  if (serviceType) found = found.where('service_type', '=', serviceType)
  if (handlerId) found = found.where('handler_id', '=', handlerId)
  if (customerId) found = found.where('customer_id', '=', customerId)
  if (due === 'overdue')
    found = found.where(sql<boolean>`case when settled_at is not null then settled_at > due_at
      else order_state in (0, 1) and due_at <= ${now} end`)
  if (due === 'warning')
    found = found.where(sql<boolean>`settled_at is null and order_state in (0, 1)
      and warn_at <= ${now} and due_at > ${now}`)
  const number = search.number?.trim()
  if (number) found = found.where('order_number', '=', readOrderNumber(number) ?? -1)
  for (const [column, text] of [
    ['service_content', search.content?.trim()],
    ['customer_name', search.customerName?.trim()]
  ] as const)
    if (text) found = found.where(column, 'like', containing(text))
  if (beginTime !== undefined) found = found.where('created_at', '>=', beginTime)
  if (endTime !== undefined) found = found.where('created_at', '<=', endTime)
  return found
}
