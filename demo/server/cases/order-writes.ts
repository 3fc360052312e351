/** Work orders that somebody writes: what is refused, and whom one is about. */
import type { FieldValues } from '../../../core/contract/entities/custom-field.ts'
import { serviceType } from '../../../core/rules/validators/forms.ts'
import { afterNeed, orderRemark, serviceContent } from '../../../core/rules/work-order.ts'
import { ruleText } from '../../../core/text/rules.ts'
import { serverText } from '../../../core/text/server.ts'
import { visibleCalls } from '../areas/call-records.ts'
import type { Session } from '../auth/tokens.ts'
import { demand } from '../complaints.ts'
import type { Database } from '../db/schema.ts'
import { absent, refuse } from '../refusal.ts'
import { fieldsOf, mergedValues, toMetas } from './fields.ts'
import { customerRow } from './info.ts'
import { serviceTypes } from './service-records.ts'
import { checkSight } from './sight.ts'

interface Draft {
  readonly serviceType: string
  readonly serviceContent: string
  readonly remark?: string | undefined
  readonly workOrderFields?: FieldValues | undefined
}

/** The columns that a draft fills, trimmed and judged. */
export async function judgedOrder(
  db: Database,
  session: Session,
  draft: Draft,
  before: FieldValues
) {
  const { enterpriseId } = session
  const service_type = draft.serviceType.trim()
  const service_content = draft.serviceContent.trim()
  demand(serviceType, service_type)
  const types = await serviceTypes(db, enterpriseId)
  if (types[service_type] === undefined) throw refuse(ruleText.serviceTypeMissing())
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
  {
    customerId,
    callRecordId
  }: { customerId?: string | null | undefined; callRecordId?: string | null | undefined }
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
