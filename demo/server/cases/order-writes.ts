/** Work orders that somebody writes: what is refused, and whom one is about. */
import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'
import type { FieldValues } from '../../../core/contract/entities/custom-field.ts'
import { plainNumber } from '../../../core/rules/phone-number.ts'
import { serviceType } from '../../../core/rules/validators/forms.ts'
import { afterNeed, orderRemark, serviceContent } from '../../../core/rules/work-order.ts'
import { caseText } from '../../../core/text/cases.ts'
import { ruleText } from '../../../core/text/rules.ts'
import { serverText } from '../../../core/text/server.ts'
import { visibleCalls } from '../areas/call-records.ts'
import type { Session } from '../auth/tokens.ts'
import { demand } from '../complaints.ts'
import type { Database, Tables } from '../db/schema.ts'
import { recordOperation } from '../operation-log.ts'
import { absent, refuse } from '../refusal.ts'
import { fieldsOf, mergedValues, toMetas } from './fields.ts'
import { customerRow } from './info.ts'
import { type OrderRow, serviceTypes } from './service-records.ts'
import { checkSight } from './sight.ts'

interface Whom {
  readonly customerId?: string | null | undefined
  readonly callRecordId?: string | null | undefined
}
interface Draft extends Whom {
  readonly callTaskItemId?: string | null | undefined
  readonly serviceType: string
  readonly serviceContent: string
  readonly remark?: string | undefined
  readonly workOrderFields?: FieldValues | undefined
}

interface Asked {
  readonly request: Pick<FastifyRequest, 'ip'>
  readonly session: Session
}

/** The columns that a draft fills, trimmed and judged. */
async function judgedOrder(db: Database, session: Session, draft: Draft, before: FieldValues) {
  const { enterpriseId } = session
  const service_type = draft.serviceType.trim()
  const service_content = draft.serviceContent.trim()
  demand(serviceType, service_type)
  const types = await serviceTypes(db, enterpriseId)
  if (!Object.hasOwn(types, service_type)) throw refuse(ruleText.serviceTypeMissing())
  demand(serviceContent, service_content)
  const remark = draft.remark?.trim()
  if (remark !== undefined) demand(orderRemark, remark)
  let work_order_fields: string | undefined
  if (draft.workOrderFields) {
    const fields = await fieldsOf(db, enterpriseId, 'workOrder')
    const merged = mergedValues(fields, before, draft.workOrderFields)
    const { values, complaint } = afterNeed(toMetas(fields), merged)
    if (complaint !== undefined) throw refuse(complaint)
    work_order_fields = JSON.stringify(values)
  }
  return { label: types[service_type], service_type, service_content, remark, work_order_fields }
}

/** Whom a work order is about, as far as whoever writes it may see them. */
export async function orderSubject(
  db: Database,
  session: Session,
  { customerId, callRecordId }: Whom
) {
  const call = callRecordId
    ? await (await visibleCalls(db, session))
        .selectAll()
        .where('id', '=', callRecordId)
        .executeTakeFirst()
    : undefined
  if (callRecordId && !call) throw absent(serverText.noRecord())
  const id = customerId ?? call?.customer_id
  if (customerId) await checkSight(db, session, customerId)
  const customer = id ? await customerRow(db, session, id) : undefined
  if (customerId && !customer) throw absent(serverText.noCustomer())
  // Those who share a number share its calls: whoever has called may be any of them.
  const numbers = [customer?.phone, customer?.phone2]
  if (
    customer &&
    call &&
    customer.id !== call.customer_id &&
    !numbers.includes(plainNumber(call.customer_phone))
  )
    throw refuse(caseText.otherCall())
  return {
    call,
    columns: {
      customer_id: customer?.id ?? null,
      customer_name: customer?.name ?? call?.customer_name ?? '',
      phone: customer?.phone ?? call?.customer_phone ?? '',
      call_record_id: call?.id ?? null
    }
  }
}

/**
 * Until the end of the transaction nobody else writes an order of this call or gives it a customer:
 * a save that is sent again finds what the first has written.
 */
export const holdCall = (
  inside: Transaction<Tables>,
  { enterpriseId }: Session,
  callRecordId: string
) =>
  inside
    .selectFrom('call_record')
    .select('id')
    .where('id', '=', callRecordId)
    .where('enterprise_id', '=', enterpriseId)
    .forUpdate()
    .execute()

/** The order that somebody has written of a call already. */
export const ownOrderOf = (
  inside: Transaction<Tables>,
  userId: string,
  callRecordId: string
): Promise<OrderRow | undefined> =>
  inside
    .selectFrom('service_record')
    .selectAll()
    .where('call_record_id', '=', callRecordId)
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Answers with the id of the new order. */
export async function insertOrder(
  inside: Transaction<Tables>,
  { request, session }: Asked,
  draft: Draft & { readonly callType?: number | undefined },
  { call, columns: about }: Awaited<ReturnType<typeof orderSubject>>
): Promise<string> {
  const { label, ...columns } = await judgedOrder(inside, session, draft, {})
  const author = await inside
    .selectFrom('user_account')
    .select('name')
    .where('id', '=', session.userId)
    .executeTakeFirstOrThrow()
  const id = randomUUID()
  const now = Date.now()
  await inside
    .insertInto('service_record')
    .values({
      ...{ ...columns, ...about, id, enterprise_id: session.enterpriseId },
      ...{ user_id: session.userId, agent_name: author.name },
      remark: columns.remark ?? '',
      work_order_fields: columns.work_order_fields ?? '{}',
      call_task_item_id: draft.callTaskItemId ?? null,
      call_type: draft.callType ?? call?.call_type ?? 2,
      // 2: written without a call.
      direction: call?.direction ?? 2,
      ...{ created_at: now, updated_at: now }
    })
    .execute()
  const target = caseText.workOrder({ name: label ?? '' })
  await recordOperation(inside, session, request, { type: 1, target, detail: caseText.logOrder() })
  return id
}

/**
 * What the draft leaves out stays: whom the order is about, and the call. An order keeps the call
 * that it has, and gets none of which its author has written another.
 */
export async function changeOrder(
  inside: Transaction<Tables>,
  { request, session }: Asked,
  row: OrderRow,
  draft: Draft
): Promise<void> {
  const { label, ...columns } = await judgedOrder(inside, session, draft, row.work_order_fields)
  const { customerId, callRecordId } = draft
  if (callRecordId && callRecordId !== row.call_record_id) {
    const other = await ownOrderOf(inside, row.user_id, callRecordId)
    if (row.call_record_id !== null || other) throw refuse(caseText.otherCall())
  }
  const isAnew =
    (customerId && customerId !== row.customer_id) ||
    (callRecordId && callRecordId !== row.call_record_id)
  const about = isAnew
    ? await orderSubject(inside, session, {
        customerId: customerId ?? row.customer_id,
        callRecordId: callRecordId ?? row.call_record_id
      })
    : undefined
  await inside
    .updateTable('service_record')
    .set({
      ...{ service_type: columns.service_type, service_content: columns.service_content },
      ...(columns.remark !== undefined && { remark: columns.remark }),
      ...(columns.work_order_fields && { work_order_fields: columns.work_order_fields }),
      ...(draft.callTaskItemId && { call_task_item_id: draft.callTaskItemId }),
      ...(about &&
        (about.columns.customer_id !== null || row.customer_id === null) && {
          customer_id: about.columns.customer_id,
          customer_name: about.columns.customer_name,
          phone: about.columns.phone
        }),
      ...(about?.call && { call_record_id: about.call.id, direction: about.call.direction }),
      updated_at: Date.now()
    })
    .where('id', '=', row.id)
    .execute()
  const target = caseText.workOrder({ name: label ?? '' })
  await recordOperation(inside, session, request, {
    ...{ type: 2, target, detail: caseText.logOrderEdit() }
  })
}
