/** What a user is to an order, and whether they see it. */
import type { Transaction } from 'kysely'
import {
  type OrderEvent,
  orderMove,
  orderState
} from '../../../../core/features/order-handling/enums.ts'
import { orderMessages as messages } from '../../../../core/features/order-handling/messages.ts'
import {
  type OrderRole,
  rolesIn
} from '../../../../core/features/order-handling/rules/order-moves.ts'
import type { Requester } from '../../auth/requester.ts'
import { hasPermission } from '../../auth/user-queries.ts'
import { usersInScope, visibilityScopeOf } from '../../auth/visibility-scope.ts'
import type { Database, Tables } from '../../db/schema/schema.ts'
import { absent, refuseField } from '../../http/refusal.ts'
import { type OrderRow, visibleServiceRecord } from '../work-orders/order-queries.ts'
import { groupIdsOf } from './order-targets.ts'

/** Events that make a new version; comments, files and reminders make none. */
const VERSIONED: readonly OrderEvent[] = ['open', 'edit', ...orderMove.codes]

/** The roles of a user in orders; none without the permission to operate. */
export async function roleReader(
  db: Database,
  requester: Requester
): Promise<(row: OrderRow) => ReadonlySet<OrderRole>> {
  if (!(await hasPermission(db, requester, 'CMC.WORK.ORDER.BASIC.OPER'))) return () => new Set()
  const groupIds = await groupIdsOf(db, requester)
  const isAlone = (await visibilityScopeOf(db, requester)) === 'own'
  const users = await usersInScope(db, requester)
  const scope = users && new Set(users)
  const isSeen = (id: string | null) => id !== null && (scope?.has(id) ?? true)
  return row =>
    rolesIn(
      { creatorId: row.user_id, handlerId: row.handler_id, groupId: row.group_id },
      {
        userId: requester.userId,
        groupIds,
        isManager: !isAlone && (isSeen(row.user_id) || isSeen(row.handler_id))
      }
    )
}

/** The order, if the user may see it. */
export async function visibleOrder(
  db: Database,
  requester: Requester,
  id: string
): Promise<OrderRow> {
  const row = await visibleServiceRecord(db, requester, id)
  if (!row || row.order_state === null) throw absent(messages.noOrder())
  return row
}

/** Name of the user who last made one of these changes; empty if none did. */
export async function lastAuthor(
  inside: Transaction<Tables>,
  orderId: string,
  events: readonly OrderEvent[]
): Promise<string> {
  const last = await inside
    .selectFrom('work_order_event')
    .select('user_name')
    .where('order_id', '=', orderId)
    .where('event', 'in', events)
    .orderBy('created_at', 'desc')
    .orderBy('rank', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.user_name ?? ''
}

/** The order as it is now, locked; throws when it is not the one that was read. */
export async function lockedVersion(
  inside: Transaction<Tables>,
  id: string,
  version: number
): Promise<OrderRow> {
  const row = await inside
    .selectFrom('service_record')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => absent(messages.noOrder()))
  if (row.updated_at === version) return row
  const name = (await lastAuthor(inside, id, VERSIONED)) || messages.someoneElse()
  const state = orderState.label(row.order_state ?? 0)
  throw refuseField('VERSION_CONFLICT', messages.conflict({ name, state }))
}
