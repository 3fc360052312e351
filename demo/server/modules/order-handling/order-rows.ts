/** Orders as lists show them. */

import { movesOf } from '../../../../core/features/order-handling/rules/order-moves.ts'
import { orderNumber } from '../../../../core/features/order-handling/rules/order-numbers.ts'
import type { WorkOrder } from '../../../../core/features/order-handling/schemas.ts'
import { maskedPhone } from '../../../../core/lib/format/masking.ts'
import type { Requester } from '../../auth/requester.ts'
import type { Database } from '../../db/schema/schema.ts'
import { hiddenAmong } from '../work-orders/order-list.ts'
import {
  changeable,
  labelIn,
  type OrderRow,
  serviceTypeLabels
} from '../work-orders/order-queries.ts'
import { roleReader } from './order-access.ts'
import { namesOf } from './order-targets.ts'

/** Rows with a state, as `WorkOrder`. */
export async function toWorkOrders(
  db: Database,
  requester: Requester,
  rows: readonly OrderRow[]
): Promise<WorkOrder[]> {
  if (rows.length === 0) return []
  const { enterpriseId } = requester
  const types = await serviceTypeLabels(db, enterpriseId)
  const rolesOf = await roleReader(db, requester)
  const own = await changeable(db, requester, rows)
  const hidden = await hiddenAmong(db, enterpriseId, rows)
  const users = await namesOf(
    db,
    'user_account',
    rows.map(row => row.handler_id)
  )
  const groups = await namesOf(
    db,
    'agent_group',
    rows.map(row => row.group_id)
  )
  return rows.flatMap(row => {
    const state = row.order_state
    if (state === null) return []
    const phoneMasked = hidden.has(row.id)
    return {
      ...{ id: row.id, number: orderNumber(row.order_number), state, level: row.level },
      ...{ serviceType: row.service_type, serviceTypeName: labelIn(types, row.service_type) },
      serviceContent: row.service_content,
      ...{ creatorId: row.user_id, creatorName: row.agent_name },
      ...{ handlerId: row.handler_id, handlerName: users.get(row.handler_id) ?? '' },
      ...{ groupId: row.group_id, groupName: groups.get(row.group_id) ?? '' },
      ...{ customerId: row.customer_id, customerName: row.customer_name },
      ...{ phoneNumber: phoneMasked ? maskedPhone(row.phone) : row.phone, phoneMasked },
      ...{ callRecordId: row.call_record_id, createTime: row.created_at },
      ...{ updateTime: row.updated_at, dueTime: row.due_at, warnTime: row.warn_at },
      ...{ settledTime: row.settled_at, result: row.result },
      moves: [...movesOf(state, rolesOf(row))],
      canEdit: own.has(row.id)
    }
  })
}
