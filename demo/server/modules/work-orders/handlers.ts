import { transferMessages } from '../../../../core/features/transfer-list/messages.ts'
import { date } from '../../../../core/lib/format/dates.ts'
import type { Backend } from '../../backend.ts'
import { newestOfMany } from '../../http/paging.ts'
import { absent, forbidden, refuse, refuseField } from '../../http/refusal.ts'
import type { Handlers } from '../../http/serve-endpoints.ts'
import { beginExport } from '../../jobs/begin-job.ts'
import { chainShown } from '../call-detail/call-chains.ts'
import { knownCall } from '../call-detail/call-rows.ts'
import { callsWithPeople } from '../calls/call-scope.ts'
import { toRecord } from '../calls/shown-call.ts'
import { everyField, fieldsForType, fieldsOf, toMetas } from '../custom-fields/field-queries.ts'
import { customerRow, customersOf } from '../customers/customer-info.ts'
import { caseServerMessages } from '../customers/messages.ts'
import { checkVisibility } from '../customers/visibility.ts'
import { noPushes, publishOrders } from '../order-handling/order-notices.ts'
import { describeOrders, ordersMatching } from './order-list.ts'
import { changeable, mayWrite, serviceTypes, visibleServiceRecord } from './order-queries.ts'
import {
  changeOrder,
  insertOrder,
  lockCall,
  lockedOrder,
  orderSubject,
  ownOrderOf
} from './order-writes.ts'

const CALLS_SHOWN = 20
/** Job type. */
const EXPORT = 15

export function serviceRecordHandlers(backend: Backend): Handlers['serviceRecords'] {
  const { db, waiting } = backend
  return {
    types: (_, { session }) => serviceTypes(db, session.enterpriseId),

    async list({ query }, { session }) {
      if (query.customerId) await checkVisibility(db, session, query.customerId)
      const found = await ordersMatching(db, session, query)
      const page = await newestOfMany(db, found.selectAll(), query)
      return { ...page, list: await describeOrders(db, session, page.list) }
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
      const [described] = await describeOrders(db, session, [row])
      const fields = await everyField(db, enterpriseId, 'workOrder')
      const offered = fieldsForType(fields, row.service_type)
      if (!described) throw absent(caseServerMessages.noServiceRecord())
      return {
        ...described,
        remark: row.remark,
        customFields: customer?.custom_fields ?? {},
        workOrderFields: row.work_order_fields,
        originCustomerFields: toMetas(await fieldsOf(db, enterpriseId, 'customer')),
        originWorkOrderFields: toMetas(offered),
        formerWorkOrderFields: toMetas(
          fields.filter(field => !offered.includes(field) && row.work_order_fields[field.id])
        ),
        historyRecords: history.map(toRecord),
        customers: await customersOf(db, session, row.phone, customer?.id),
        callTargetChain: known ? chainShown(known.call, known.detail) : []
      }
    },

    async save({ body }, { request, session }) {
      if (!(await mayWrite(db, session))) throw forbidden()
      const pushes = noPushes()
      const id = await db.transaction().execute(async trx => {
        if (body.callRecordId) await lockCall(trx, session, body.callRecordId)
        const about = await orderSubject(trx, session, body)
        const before = about.call && (await ownOrderOf(trx, session.userId, about.call.id))
        if (before) {
          await changeOrder(trx, { request, session, pushes }, before, body)
          return before.id
        }
        return insertOrder(trx, { request, session, pushes }, body, about)
      })
      await publishOrders(backend, session.enterpriseId, pushes)
      if (body.callRecordId) await waiting.filed(session, body.callRecordId)
      return id
    },

    async update({ body }, { request, session }) {
      if (!(await mayWrite(db, session))) throw forbidden()
      const row = await visibleServiceRecord(db, session, body.serviceRecordId)
      if (!row) throw absent(caseServerMessages.noServiceRecord())
      if (!(await changeable(db, session, [row])).has(row.id))
        throw refuse(caseServerMessages.notYours())
      const pushes = noPushes()
      await db.transaction().execute(async trx => {
        if (body.callRecordId) await lockCall(trx, session, body.callRecordId)
        const now = await lockedOrder(trx, row.id)
        if (body.version !== undefined && body.version !== now.updated_at)
          throw refuseField('VERSION_CONFLICT', caseServerMessages.orderConflict())
        await changeOrder(trx, { request, session, pushes }, now, body)
      })
      await publishOrders(backend, session.enterpriseId, pushes)
      if (body.callRecordId) await waiting.filed(session, body.callRecordId)
      return null
    },

    async exportRows({ body }, context) {
      if (body.customerId) await checkVisibility(db, context.session, body.customerId)
      const name = transferMessages.exportOrdersFile({ time: date(Date.now()) })
      return beginExport(backend, context, EXPORT, body, name)
    }
  }
}
