import { randomUUID } from 'node:crypto'
import { maskedPhone } from '../../../core/rules/masking.ts'
import { caseText } from '../../../core/text/cases.ts'
import type { Backend } from '../backend.ts'
import { fieldsOf, toMetas } from '../cases/fields.ts'
import { customerRow, customersOf, seesNumbers } from '../cases/info.ts'
import { judgedOrder, orderSubject } from '../cases/order-writes.ts'
import {
  changeable,
  mayWrite,
  ordersInReach,
  serviceRecordSeen,
  serviceTypes,
  toServiceRecord
} from '../cases/service-records.ts'
import { checkSight } from '../cases/sight.ts'
import type { Handlers } from '../http.ts'
import { recordOperation } from '../operation-log.ts'
import { COUNT_LIMIT, containing, countUpTo, pageOfRows, rowsOf } from '../paging.ts'
import { absent, forbidden, refuse } from '../refusal.ts'
import { toRecord, visibleCalls } from './call-records.ts'

const CALLS_SHOWN = 20

export function serviceRecordHandlers({ db }: Backend): Handlers['serviceRecords'] {
  return {
    types: (_, { session }) => serviceTypes(db, session.enterpriseId),

    async list({ query }, { session }) {
      const { customerId } = query
      if (customerId) await checkSight(db, session, customerId)
      let found = customerId
        ? db
            .selectFrom('service_record')
            .where('enterprise_id', '=', session.enterpriseId)
            .where('customer_id', '=', customerId)
        : await ordersInReach(db, session)
      if (query.callRecordId) found = found.where('call_record_id', '=', query.callRecordId)
      if (query.callDirectionType !== undefined)
        found = found.where('direction', '=', query.callDirectionType)
      if (query.serviceType) found = found.where('service_type', '=', query.serviceType)
      for (const [column, words] of [
        ['customer_name', query.customerName?.trim()],
        ['agent_name', query.agentName?.trim()]
      ] as const)
        if (words) found = found.where(column, 'like', containing(words))
      if (query.beginTime !== undefined) found = found.where('created_at', '>=', query.beginTime)
      if (query.endTime !== undefined) found = found.where('created_at', '<=', query.endTime)
      const { limit, offset } = rowsOf(query)
      const rows = await found
        .selectAll()
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute()
      const total = await countUpTo(db, found.select('id').limit(COUNT_LIMIT))
      const types = await serviceTypes(db, session.enterpriseId)
      const own = await changeable(db, session, rows)
      const list = rows.map(row => toServiceRecord(row, types, own.has(row.id)))
      return pageOfRows(list, total, query)
    },

    async details({ params: { serviceId } }, { session }) {
      const row = await serviceRecordSeen(db, session, serviceId)
      if (!row) throw absent(caseText.noServiceRecord())
      const { enterpriseId } = session
      const customer = row.customer_id ? await customerRow(db, session, row.customer_id) : undefined
      const calls = await visibleCalls(db, session)
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
      const detail = await db
        .selectFrom('call_detail')
        .select('chain')
        .where('call_record_id', '=', row.call_record_id ?? '')
        .executeTakeFirst()
      const phoneMasked = (customer?.is_number_hidden ?? false) || !(await seesNumbers(db, session))
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
        customers: await customersOf(db, session, row.phone, customer),
        callTargetChain: detail?.chain ?? []
      }
    },

    async save({ body }, { request, session }) {
      if (!(await mayWrite(db, session))) throw forbidden()
      const { label, ...columns } = await judgedOrder(db, session, body, {})
      const about = await orderSubject(db, session, body)
      const author = await db
        .selectFrom('user_account')
        .select('name')
        .where('id', '=', session.userId)
        .executeTakeFirstOrThrow()
      const id = randomUUID()
      const now = Date.now()
      await db.transaction().execute(async trx => {
        await trx
          .insertInto('service_record')
          .values({
            ...{ ...columns, ...about.columns, id, enterprise_id: session.enterpriseId },
            ...{ user_id: session.userId, agent_name: author.name },
            remark: columns.remark ?? '',
            work_order_fields: columns.work_order_fields ?? '{}',
            call_task_item_id: body.callTaskItemId ?? null,
            call_type: body.callType ?? about.call?.call_type ?? 2,
            // 2: written without a call.
            direction: about.call?.direction ?? 2,
            ...{ created_at: now, updated_at: now }
          })
          .execute()
        const target = caseText.workOrder({ name: label ?? '' })
        await recordOperation(trx, session, request, {
          ...{ type: 1, target, detail: caseText.logOrder() }
        })
      })
      return id
    },

    async update({ body }, { request, session }) {
      if (!(await mayWrite(db, session))) throw forbidden()
      const row = await serviceRecordSeen(db, session, body.serviceRecordId)
      if (!row) throw absent(caseText.noServiceRecord())
      if (!(await changeable(db, session, [row])).has(row.id)) throw refuse(caseText.notYours())
      const { label, ...columns } = await judgedOrder(db, session, body, row.work_order_fields)
      // What is left out stays: whom it is about, and the call.
      const about =
        body.customerId || body.callRecordId ? await orderSubject(db, session, body) : undefined
      await db.transaction().execute(async trx => {
        await trx
          .updateTable('service_record')
          .set({
            ...{ service_type: columns.service_type, service_content: columns.service_content },
            ...(columns.remark !== undefined && { remark: columns.remark }),
            ...(columns.work_order_fields && { work_order_fields: columns.work_order_fields }),
            ...(body.callTaskItemId && { call_task_item_id: body.callTaskItemId }),
            ...(about && {
              customer_id: about.columns.customer_id,
              customer_name: about.columns.customer_name,
              phone: about.columns.phone
            }),
            ...(about?.call && {
              call_record_id: about.call.id,
              direction: about.call.direction
            }),
            updated_at: Date.now()
          })
          .where('id', '=', row.id)
          .execute()
        const target = caseText.workOrder({ name: label ?? '' })
        await recordOperation(trx, session, request, {
          ...{ type: 2, target, detail: caseText.logOrderEdit() }
        })
      })
      return null
    }
  }
}
