/** Searches work orders, and describes them as rows of a list. */
import type { z } from '../../../../core/contract/zod.ts'
import type { serviceRecords } from '../../../../core/features/work-orders/endpoints.ts'
import type { ServiceRecord } from '../../../../core/features/work-orders/schemas.ts'
import { maskedPhone } from '../../../../core/lib/format/masking.ts'
import type { Requester } from '../../auth/requester.ts'
import type { Database } from '../../db/schema/schema.ts'
import { containing } from '../../http/paging.ts'
import { callsWithPeople, visibleCalls } from '../calls/call-scope.ts'
import { namesOf } from '../order-handling/order-targets.ts'
import {
  changeable,
  type OrderRow,
  ordersInScope,
  serviceTypeLabels,
  toServiceRecord
} from './order-queries.ts'

export type OrderSearch = z.output<typeof serviceRecords.exportRows.body>

/** The orders of the search: of a customer all, otherwise those in the data scope. */
export async function ordersMatching(db: Database, requester: Requester, search: OrderSearch) {
  const { customerId } = search
  let found = customerId
    ? db
        .selectFrom('service_record')
        .where('enterprise_id', '=', requester.enterpriseId)
        .where('customer_id', '=', customerId)
    : await ordersInScope(db, requester)
  if (search.callRecordId) found = found.where('call_record_id', '=', search.callRecordId)
  if (customerId && search.isOutsideCalls) {
    const calls = await callsWithPeople(db, requester)
    const ofCustomer = calls.select('id').where('customer_id', '=', customerId)
    found = found.where(eb =>
      eb.or([eb('call_record_id', 'is', null), eb('call_record_id', 'not in', ofCustomer)])
    )
  }
  if (search.isOrder) found = found.where('order_state', 'is not', null)
  if (search.callDirectionType !== undefined)
    found = found.where('direction', '=', search.callDirectionType)
  if (search.serviceType) found = found.where('service_type', '=', search.serviceType)
  for (const [column, text] of [
    ['customer_name', search.customerName?.trim()],
    ['agent_name', search.agentName?.trim()]
  ] as const)
    if (text) found = found.where(column, 'like', containing(text))
  if (search.beginTime !== undefined) found = found.where('created_at', '>=', search.beginTime)
  if (search.endTime !== undefined) found = found.where('created_at', '<=', search.endTime)
  return found
}

const idsOf = (rows: readonly OrderRow[], name: 'call_record_id' | 'customer_id'): string[] => [
  ...new Set(rows.flatMap(row => row[name] ?? []))
]

/** The orders whose number is hidden by the customer or the call, regardless of visibility. */
export async function hiddenAmong(db: Database, enterpriseId: string, rows: readonly OrderRow[]) {
  const hidden = new Set<string>()
  for (const [table, name] of [
    ['call_record', 'call_record_id'],
    ['customer', 'customer_id']
  ] as const) {
    const ids = idsOf(rows, name)
    if (ids.length === 0) continue
    const found = await db
      .selectFrom(table)
      .select('id')
      .where('enterprise_id', '=', enterpriseId)
      .where('id', 'in', ids)
      .where('is_number_hidden', '=', true)
      .execute()
    const those = new Set(found.map(({ id }) => id))
    for (const row of rows) if (those.has(row[name] ?? '')) hidden.add(row.id)
  }
  return hidden
}

/** The calls of the orders that the user may read. */
async function callsOf(db: Database, requester: Requester, rows: readonly OrderRow[]) {
  const ids = idsOf(rows, 'call_record_id')
  if (ids.length === 0) return new Map<string, never>()
  const calls = await (await visibleCalls(db, requester))
    .select(['id', 'answered_at', 'ended_at', 'has_recording'])
    .where('id', 'in', ids)
    .execute()
  return new Map(calls.map(call => [call.id, call]))
}

export async function describeOrders(
  db: Database,
  requester: Requester,
  rows: readonly OrderRow[]
): Promise<ServiceRecord[]> {
  const { enterpriseId } = requester
  const types = await serviceTypeLabels(db, enterpriseId)
  const own = await changeable(db, requester, rows)
  const hidden = await hiddenAmong(db, enterpriseId, rows)
  const calls = await callsOf(db, requester, rows)
  const handlers = rows.map(({ handler_id }) => handler_id)
  const names = await namesOf(db, 'user_account', handlers)
  return rows.map(row => {
    const call = calls.get(row.call_record_id ?? '')
    const phoneMasked = hidden.has(row.id)
    return {
      ...toServiceRecord(row, types, own.has(row.id)),
      phoneNumber: phoneMasked ? maskedPhone(row.phone) : row.phone,
      phoneMasked,
      handlerName: names.get(row.handler_id) ?? '',
      callDuration: call
        ? call.answered_at !== null && call.ended_at !== null
          ? Math.round((call.ended_at - call.answered_at) / 1000)
          : 0
        : null,
      hasRecording: call?.has_recording ?? false
    }
  })
}
