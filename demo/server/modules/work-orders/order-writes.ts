/** Validates and writes work orders. */
import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'
import type { FieldValues } from '../../../../core/features/custom-fields/schemas.ts'
import {
  afterNeed,
  orderRemark,
  serviceContent
} from '../../../../core/features/work-orders/rules.ts'
import { plainNumber } from '../../../../core/lib/format/phone-number.ts'
import { serviceType } from '../../../../core/lib/validation/form-validators.ts'
import { ruleMessages } from '../../../../core/lib/validation/validation-messages.ts'
import type { Session } from '../../auth/token-store.ts'
import type { Database, Tables } from '../../db/schema/schema.ts'
import { assertValid } from '../../http/assert-valid.ts'
import { serverMessages } from '../../http/messages.ts'
import { absent, refuse } from '../../http/refusal.ts'
import { visibleCalls } from '../calls/call-scope.ts'
import { everyField, fieldsForType, mergedValues, toMetas } from '../custom-fields/field-queries.ts'
import { customerRow } from '../customers/customer-info.ts'
import { caseServerMessages } from '../customers/messages.ts'
import { checkVisibility } from '../customers/visibility.ts'
import { recordOperation } from '../operation-log/record-operation.ts'
import { checkFiled, followChange, needsWork } from '../order-handling/follow-change.ts'
import { type OrderDraft, openOrder } from '../order-handling/open-order.ts'
import { authorOf } from '../order-handling/order-history.ts'
import type { OrderPushes } from '../order-handling/order-notices.ts'
import { type OrderRow, serviceTypes } from './order-queries.ts'

interface OrderSubject {
  readonly customerId?: string | null | undefined
  readonly callRecordId?: string | null | undefined
}
interface Draft extends OrderSubject {
  readonly callTaskItemId?: string | null | undefined
  readonly serviceType: string
  readonly serviceContent: string
  readonly remark?: string | undefined
  readonly workOrderFields?: FieldValues | undefined
  /** Makes it an order, whatever its type and answers; of an order, what changes. */
  readonly order?: OrderDraft | undefined
}

interface SubjectRequest {
  readonly request: Pick<FastifyRequest, 'ip'>
  readonly session: Session
  readonly pushes: OrderPushes
}

/** The columns of a draft, trimmed and validated. */
async function validatedOrder(db: Database, session: Session, draft: Draft, before: FieldValues) {
  const { enterpriseId } = session
  const service_type = draft.serviceType.trim()
  const service_content = draft.serviceContent.trim()
  assertValid(serviceType, service_type)
  const types = await serviceTypes(db, enterpriseId)
  if (!Object.hasOwn(types, service_type)) throw refuse(ruleMessages.serviceTypeMissing())
  assertValid(serviceContent, service_content)
  const remark = draft.remark?.trim()
  if (remark !== undefined) assertValid(orderRemark, remark)
  const all = await everyField(db, enterpriseId, 'workOrder')
  const fields = fieldsForType(all, service_type)
  let values = before
  if (draft.workOrderFields) {
    const merged = mergedValues(fields, before, draft.workOrderFields)
    const after = afterNeed(toMetas(fields), merged)
    if (after.issue !== undefined) throw refuse(after.issue)
    values = after.values
  }
  const typeLabel = types[service_type] ?? service_type
  return { typeLabel, service_type, service_content, remark, values, fields: all }
}

/** The subject of a work order, if its author may see it. */
export async function orderSubject(
  db: Database,
  session: Session,
  { customerId, callRecordId }: OrderSubject
) {
  const call = callRecordId
    ? await (await visibleCalls(db, session))
        .selectAll()
        .where('id', '=', callRecordId)
        .executeTakeFirst()
    : undefined
  if (callRecordId && !call) throw absent(serverMessages.noRecord())
  const id = customerId ?? call?.customer_id
  if (customerId) await checkVisibility(db, session, customerId)
  const customer = id ? await customerRow(db, session, id) : undefined
  if (customerId && !customer) throw absent(serverMessages.noCustomer())
  // Customers with a shared number share its calls.
  const numbers = [customer?.phone, customer?.phone2]
  if (
    customer &&
    call &&
    customer.id !== call.customer_id &&
    !numbers.includes(plainNumber(call.customer_phone))
  )
    throw refuse(caseServerMessages.otherCall())
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
 * Locks the call until the transaction ends, so that a retried save finds the order of the first.
 */
export const lockCall = (
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

/** The order, locked until the transaction ends. */
export const lockedOrder = (inside: Transaction<Tables>, id: string): Promise<OrderRow> =>
  inside
    .selectFrom('service_record')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => absent(caseServerMessages.noServiceRecord()))

/** The user's existing order of a call. */
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

/** Returns the id of the new order. */
export async function insertOrder(
  inside: Transaction<Tables>,
  { request, session, pushes }: SubjectRequest,
  draft: Draft & { readonly callType?: number | undefined },
  { call, columns: about }: Awaited<ReturnType<typeof orderSubject>>
): Promise<string> {
  const valid = await validatedOrder(inside, session, draft, {})
  const author = await authorOf(inside, session.userId)
  const id = randomUUID()
  const now = Date.now()
  await inside
    .insertInto('service_record')
    .values({
      ...{ ...about, id, enterprise_id: session.enterpriseId },
      ...{ service_type: valid.service_type, service_content: valid.service_content },
      ...{ user_id: session.userId, agent_name: author.name },
      remark: valid.remark ?? '',
      work_order_fields: JSON.stringify(valid.values),
      call_task_item_id: draft.callTaskItemId ?? null,
      call_type: draft.callType ?? call?.call_type ?? 2,
      // 2: without a call.
      direction: call?.direction ?? 2,
      ...{ created_at: now, updated_at: now }
    })
    .execute()
  const row = await lockedOrder(inside, id)
  if (draft.order || (await needsWork(inside, row, valid))) {
    checkFiled(valid.service_content, valid.remark ?? '', valid.values)
    await openOrder(inside, row, author, draft.order ?? {}, pushes)
  }
  const target = caseServerMessages.workOrder({ name: valid.typeLabel })
  await recordOperation(inside, session, request, {
    type: 1,
    target,
    detail: caseServerMessages.logOrder()
  })
  return id
}

/**
 * Subject and call stay when the draft omits them. An order keeps its call, and cannot be moved to
 * one for which its author has another order.
 */
export async function changeOrder(
  inside: Transaction<Tables>,
  { request, session, pushes }: SubjectRequest,
  row: OrderRow,
  draft: Draft
): Promise<void> {
  const valid = await validatedOrder(inside, session, draft, row.work_order_fields)
  const { customerId, callRecordId } = draft
  if (callRecordId && callRecordId !== row.call_record_id) {
    const other = await ownOrderOf(inside, row.user_id, callRecordId)
    if (row.call_record_id !== null || other) throw refuse(caseServerMessages.otherCall())
  }
  const isNewVersion =
    (customerId && customerId !== row.customer_id) ||
    (callRecordId && callRecordId !== row.call_record_id)
  const about = isNewVersion
    ? await orderSubject(inside, session, {
        customerId: customerId ?? row.customer_id,
        callRecordId: callRecordId ?? row.call_record_id
      })
    : undefined
  await inside
    .updateTable('service_record')
    .set({
      ...{ service_type: valid.service_type, service_content: valid.service_content },
      ...(valid.remark !== undefined && { remark: valid.remark }),
      work_order_fields: JSON.stringify(valid.values),
      ...(draft.callTaskItemId && { call_task_item_id: draft.callTaskItemId }),
      ...(about &&
        (about.columns.customer_id !== null || row.customer_id === null) && {
          customer_id: about.columns.customer_id,
          customer_name: about.columns.customer_name,
          phone: about.columns.phone
        }),
      ...(about?.call && { call_record_id: about.call.id, direction: about.call.direction }),
      // A version too: two changes in one millisecond differ.
      updated_at: Math.max(Date.now(), row.updated_at + 1)
    })
    .where('id', '=', row.id)
    .execute()
  await followChange(inside, row, await authorOf(inside, session.userId), draft, valid, pushes)
  const target = caseServerMessages.workOrder({ name: valid.typeLabel })
  await recordOperation(inside, session, request, {
    ...{ type: 2, target, detail: caseServerMessages.logOrderEdit() }
  })
}
