import { maskedPhone } from '../../../../core/lib/format/masking.ts'
import type { Backend } from '../../backend.ts'
import { containing, newestOfMany } from '../../http/paging.ts'
import { absent, forbidden, refuse } from '../../http/refusal.ts'
import type { Handlers } from '../../http/serve-endpoints.ts'
import { chainShown } from '../call-detail/call-chains.ts'
import { knownCall } from '../call-detail/call-rows.ts'
import { callsWithPeople } from '../calls/call-scope.ts'
import { toRecord } from '../calls/shown-call.ts'
import { fieldsOf, toMetas } from '../custom-fields/field-queries.ts'
import { customerRow, customersOf } from '../customers/customer-info.ts'
import { caseServerMessages } from '../customers/messages.ts'
import { checkVisibility } from '../customers/visibility.ts'
import {
  changeable,
  isOfHiddenCall,
  mayWrite,
  ordersInScope,
  serviceTypes,
  toServiceRecord,
  visibleServiceRecord
} from './order-queries.ts'
import { changeOrder, insertOrder, lockCall, orderSubject, ownOrderOf } from './order-writes.ts'

const CALLS_SHOWN = 20

export function serviceRecordHandlers({ db, waiting }: Backend): Handlers['serviceRecords'] {
  return {
    types: (_, { session }) => serviceTypes(db, session.enterpriseId),

    async list({ query }, { session }) {
      const { customerId } = query
      if (customerId) await checkVisibility(db, session, customerId)
      let found = customerId
        ? db
            .selectFrom('service_record')
            .where('enterprise_id', '=', session.enterpriseId)
            .where('customer_id', '=', customerId)
        : await ordersInScope(db, session)
      if (query.callRecordId) found = found.where('call_record_id', '=', query.callRecordId)
      if (query.callDirectionType !== undefined)
        found = found.where('direction', '=', query.callDirectionType)
      if (query.serviceType) found = found.where('service_type', '=', query.serviceType)
      for (const [column, text] of [
        ['customer_name', query.customerName?.trim()],
        ['agent_name', query.agentName?.trim()]
      ] as const)
        if (text) found = found.where(column, 'like', containing(text))
      if (query.beginTime !== undefined) found = found.where('created_at', '>=', query.beginTime)
      if (query.endTime !== undefined) found = found.where('created_at', '<=', query.endTime)
      const page = await newestOfMany(db, found.selectAll(), query)
      const types = await serviceTypes(db, session.enterpriseId)
      const own = await changeable(db, session, page.list)
      const list = page.list.map(row => toServiceRecord(row, types, own.has(row.id)))
      return { ...page, list }
    },

    async details({ params: { serviceId } }, { session }) {
      const row = await visibleServiceRecord(db, session, serviceId)
      if (!row) throw absent(caseServerMessages.noServiceRecord())
      const { enterpriseId } = session
      const customer = row.customer_id ? await customerRow(db, session, row.customer_id) : undefined
      const calls = await callsWithPeople(db, session)
      const history = await calls
        .selectAll()
        .where(eb =>
          row.customer_id === null
            ? eb('customer_phone', '=', row.phone)
            : eb('customer_id', '=', row.customer_id)
        )
        .orderBy('started_at', 'desc')
        .limit(CALLS_SHOWN)
        .execute()
      // The call chain is visible with the call only.
      const known = row.call_record_id && (await knownCall(db, session, row.call_record_id))
      const phoneMasked = (customer?.is_number_hidden ?? false) || (await isOfHiddenCall(db, row))
      return {
        ...toServiceRecord(
          row,
          await serviceTypes(db, enterpriseId),
          (await changeable(db, session, [row])).has(row.id)
        ),
        phoneNumber: phoneMasked ? maskedPhone(row.phone) : row.phone,
        phoneMasked,
        remark: row.remark,
        customFields: customer?.custom_fields ?? {},
        workOrderFields: row.work_order_fields,
        originCustomerFields: toMetas(await fieldsOf(db, enterpriseId, 'customer')),
        originWorkOrderFields: toMetas(await fieldsOf(db, enterpriseId, 'workOrder')),
        historyRecords: history.map(toRecord),
        customers: await customersOf(db, session, row.phone, customer?.id),
        callTargetChain: known ? chainShown(known.call, known.detail) : []
      }
    },

    async save({ body }, { request, session }) {
      if (!(await mayWrite(db, session))) throw forbidden()
      const id = await db.transaction().execute(async trx => {
        if (body.callRecordId) await lockCall(trx, session, body.callRecordId)
        const about = await orderSubject(trx, session, body)
        const before = about.call && (await ownOrderOf(trx, session.userId, about.call.id))
        if (before) {
          await changeOrder(trx, { request, session }, before, body)
          return before.id
        }
        return insertOrder(trx, { request, session }, body, about)
      })
      if (body.callRecordId) await waiting.filed(session, body.callRecordId)
      return id
    },

    async update({ body }, { request, session }) {
      if (!(await mayWrite(db, session))) throw forbidden()
      const row = await visibleServiceRecord(db, session, body.serviceRecordId)
      if (!row) throw absent(caseServerMessages.noServiceRecord())
      if (!(await changeable(db, session, [row])).has(row.id))
        throw refuse(caseServerMessages.notYours())
      await db.transaction().execute(async trx => {
        if (body.callRecordId) await lockCall(trx, session, body.callRecordId)
        await changeOrder(trx, { request, session }, row, body)
      })
      if (body.callRecordId) await waiting.filed(session, body.callRecordId)
      return null
    }
  }
}
