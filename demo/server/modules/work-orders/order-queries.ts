/** Visibility and permissions of work orders. */
import type { Selectable } from 'kysely'
import type { ServiceRecord } from '../../../../core/features/work-orders/schemas.ts'
import type { Requester } from '../../auth/requester.ts'
import { hasPermission } from '../../auth/user-queries.ts'
import { isInScope } from '../../auth/visibility-scope.ts'
import type { Database, Tables } from '../../db/schema/schema.ts'
import { visibleAmong } from '../customers/visibility.ts'

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
  const own = await (await ordersInScope(db, requester))
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst()
  return own && row
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

/** Ids of the work orders that the user may change. */
export async function changeable(
  db: Database,
  requester: Requester,
  rows: readonly Pick<OrderRow, 'id'>[]
): Promise<ReadonlySet<string>> {
  if (rows.length === 0 || !(await mayWrite(db, requester))) return new Set()
  let orders = await ordersInScope(db, requester)
  if (!(await mayWriteOthers(db, requester)))
    orders = orders.where('user_id', '=', requester.userId)
  const found = await orders
    .select('id')
    .where(
      'id',
      'in',
      rows.map(({ id }) => id)
    )
    .execute()
  return new Set(found.map(({ id }) => id))
}

/** Label by key, in order. */
export async function serviceTypes(
  db: Database,
  enterpriseId: string
): Promise<Record<string, string>> {
  const rows = await db
    .selectFrom('service_type')
    .select(['key', 'label'])
    .where('enterprise_id', '=', enterpriseId)
    .orderBy('rank')
    .execute()
  return Object.fromEntries(rows.map(({ key, label }) => [key, label]))
}

/** The label, or the key of a removed type. */
const labelIn = (types: Readonly<Record<string, string>>, key: string): string =>
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
    canEdit
  }) satisfies Partial<ServiceRecord>
