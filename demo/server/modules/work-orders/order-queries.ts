/** Visibility and permissions of work orders. */
import type { Selectable } from 'kysely'
import { orderNumber } from '../../../../core/features/order-handling/rules/order-numbers.ts'
import type { ServiceRecord } from '../../../../core/features/work-orders/schemas.ts'
import type { Requester } from '../../auth/requester.ts'
import { hasPermission } from '../../auth/user-queries.ts'
import { isInScope, usersInScope } from '../../auth/visibility-scope.ts'
import type { Database, Tables } from '../../db/schema/schema.ts'
import { visibleAmong } from '../customers/visibility.ts'
import { groupIdsOf } from '../order-handling/order-targets.ts'

export type OrderRow = Selectable<Tables['service_record']>

/** Whether the user may write work orders. */
export async function mayWrite(db: Database, requester: Requester): Promise<boolean> {
  for (const code of ['CMC.WORK.ORDER.BASIC.OPER', 'CCS.CALL.CENTER'] as const)
    if (await hasPermission(db, requester, code)) return true
  return false
}

/** The work orders of users within the visibility scope. */
export const ordersInScope = async (db: Database, requester: Requester) =>
  db
    .selectFrom('service_record')
    .where('enterprise_id', '=', requester.enterpriseId)
    .where(await isInScope(db, requester))

/** One work order, visible by scope or by its customer. */
export async function visibleServiceRecord(
  db: Database,
  requester: Requester,
  id: string
): Promise<OrderRow | undefined> {
  const row = await db
    .selectFrom('service_record')
    .selectAll()
    .where('enterprise_id', '=', requester.enterpriseId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  if (row.customer_id !== null && (await visibleAmong(db, requester, [row.customer_id])).size > 0)
    return row
  if (await takesPart(db, requester, row)) return row
  const own = await (await ordersInScope(db, requester))
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst()
  return own && row
}

/** Whether an order was given to the user or to someone in the scope, or mentions the user. */
async function takesPart(db: Database, requester: Requester, row: OrderRow): Promise<boolean> {
  if (row.order_state === null) return false
  if (row.group_id !== null && (await groupIdsOf(db, requester)).has(row.group_id)) return true
  if (row.handler_id !== null) {
    const users = await usersInScope(db, requester)
    if (!users || users.includes(row.handler_id)) return true
  }
  const mention = await db
    .selectFrom('work_order_mention')
    .select('order_id')
    .where('order_id', '=', row.id)
    .where('user_id', '=', requester.userId)
    .limit(1)
    .executeTakeFirst()
  return mention !== undefined
}

/** Whether its call has a hidden number, regardless of the call's visibility. */
export async function isOfHiddenCall(
  db: Database,
  { call_record_id, enterprise_id }: Pick<OrderRow, 'call_record_id' | 'enterprise_id'>
): Promise<boolean> {
  if (call_record_id === null) return false
  const call = await db
    .selectFrom('call_record')
    .select('is_number_hidden')
    .where('id', '=', call_record_id)
    .where('enterprise_id', '=', enterprise_id)
    .executeTakeFirst()
  return call?.is_number_hidden ?? false
}

/** Whether the user may write work orders of others in the data scope. */
async function mayWriteOthers(db: Database, requester: Requester): Promise<boolean> {
  for (const code of ['CMC.WORK.ORDER.BASIC.OPER', 'CCS.CALL.CENTER.BASIC.OPRE'] as const)
    if (await hasPermission(db, requester, code)) return true
  return false
}

/** Ids of those among visible work orders that the user may change. */
export async function changeable(
  db: Database,
  requester: Requester,
  rows: readonly Pick<OrderRow, 'id' | 'user_id' | 'handler_id' | 'order_state'>[]
): Promise<ReadonlySet<string>> {
  if (rows.length === 0 || !(await mayWrite(db, requester))) return new Set()
  const { userId } = requester
  // Compared here: a statement with the scope and the ids may read all orders of the enterprise.
  const users = (await mayWriteOthers(db, requester)) ? await usersInScope(db, requester) : [userId]
  const seen = users && new Set(users)
  const mayHandle = await hasPermission(db, requester, 'CMC.WORK.ORDER.BASIC.OPER')
  const isChangeable = ({ user_id, handler_id, order_state }: (typeof rows)[number]) =>
    (seen?.has(user_id) ?? true) || (mayHandle && order_state !== null && handler_id === userId)
  return new Set(rows.filter(isChangeable).map(({ id }) => id))
}

const typesOf = (db: Database, enterpriseId: string) =>
  db
    .selectFrom('service_type')
    .select(['key', 'label'])
    .where('enterprise_id', '=', enterpriseId)
    .orderBy('rank')

const labelsByKey = (rows: readonly { readonly key: string; readonly label: string }[]) =>
  Object.fromEntries(rows.map(({ key, label }) => [key, label]))

/** Label by key, in order; what may be chosen. */
export const serviceTypes = async (
  db: Database,
  enterpriseId: string
): Promise<Record<string, string>> =>
  labelsByKey(await typesOf(db, enterpriseId).where('removed_at', 'is', null).execute())

/** The same with types that were removed. */
export const serviceTypeLabels = async (
  db: Database,
  enterpriseId: string
): Promise<Record<string, string>> => labelsByKey(await typesOf(db, enterpriseId).execute())

/** The label, or the key of an unknown type. */
export const labelIn = (types: Readonly<Record<string, string>>, key: string): string =>
  (Object.hasOwn(types, key) ? types[key] : undefined) ?? key

export const toServiceRecord = (
  row: OrderRow,
  types: Readonly<Record<string, string>>,
  canEdit: boolean
) =>
  ({
    id: row.id,
    serviceType: row.service_type,
    serviceTypeName: labelIn(types, row.service_type),
    serviceContent: row.service_content,
    callTaskItemId: row.call_task_item_id,
    callType: row.call_type,
    callDirectionType: row.direction as ServiceRecord['callDirectionType'],
    customerId: row.customer_id,
    customerName: row.customer_name,
    callRecordId: row.call_record_id,
    agentName: row.agent_name,
    createTime: row.created_at,
    updateTime: row.updated_at,
    ...{ orderState: row.order_state, orderNumber: orderNumber(row.order_number) },
    ...{ dueTime: row.due_at, warnTime: row.warn_at, settledTime: row.settled_at },
    canEdit
  }) satisfies Partial<ServiceRecord>
