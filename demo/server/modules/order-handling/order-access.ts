/** What a user is to an order, and whether they see it. */
import type { Transaction } from 'kysely'
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
  const last = await inside
    .selectFrom('work_order_event')
    .select('user_name')
    .where('order_id', '=', id)
    .orderBy('created_at', 'desc')
    .orderBy('rank', 'desc')
    .limit(1)
    .executeTakeFirst()
  const name = last?.user_name || messages.someoneElse()
  throw refuseField('VERSION_CONFLICT', messages.conflict({ name }))
}
