import type { FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'
import { plainNumber } from '../../../core/rules/phone-number.ts'
import { caseText } from '../../../core/text/cases.ts'
import { serverText } from '../../../core/text/server.ts'
import type { Session } from '../auth/tokens.ts'
import type { Backend } from '../backend.ts'
import { insertCustomer, updateCustomer } from '../cases/customer-writes.ts'
import { customerRow, customersOf, toInfo } from '../cases/info.ts'
import { checkAsks, checkSight } from '../cases/sight.ts'
import type { Tables } from '../db/schema.ts'
import type { Handlers } from '../http.ts'
import { recordOperation } from '../operation-log.ts'
import { absent } from '../refusal.ts'
import { visibleCalls } from './call-records.ts'

type Table = Handlers['customers']
type Rows = Pick<Table, 'basicInformation' | 'related' | 'byPhone' | 'add' | 'edit'>

/** A call with a stranger becomes one with a customer, and what was written down of it meanwhile. */
async function becomes(
  inside: Transaction<Tables>,
  callRecordId: string,
  customer: { readonly id: string; readonly name: string }
): Promise<void> {
  const columns = { customer_id: customer.id, customer_name: customer.name }
  const { numUpdatedRows } = await inside
    .updateTable('call_record')
    .set(columns)
    .where('id', '=', callRecordId)
    .where('customer_id', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  await inside
    .updateTable('service_record')
    .set(columns)
    .where('call_record_id', '=', callRecordId)
    .where('customer_id', 'is', null)
    .execute()
}

export function customerDetailHandlers({ db }: Backend): Rows {
  async function seen(session: Session, customerId: string) {
    await checkSight(db, session, customerId)
    const row = await customerRow(db, session, customerId)
    if (!row) throw absent(serverText.noCustomer())
    return row
  }

  interface Asked {
    readonly request: FastifyRequest
    readonly session: Session
  }

  return {
    async basicInformation({ params: { customerId } }, { session }) {
      return toInfo(await seen(session, customerId))
    },

    async related({ params: { customerId } }, { session }) {
      const row = await seen(session, customerId)
      return customersOf(db, session, row.phone, row.id)
    },

    async byPhone({ body: { phone } }, { session }) {
      await checkAsks(db, session)
      return customersOf(db, session, plainNumber(phone))
    },

    async add({ body }, { request, session }: Asked) {
      const { callRecordId } = body
      const call =
        callRecordId === undefined
          ? undefined
          : await (await visibleCalls(db, session))
              .select(['id', 'customer_id'])
              .where('id', '=', callRecordId)
              .executeTakeFirst()
      if (callRecordId !== undefined && !call) throw absent(serverText.noRecord())
      const name = body.customerName.trim()
      const id = await db.transaction().execute(async trx => {
        const added = await insertCustomer(trx, session.enterpriseId, body)
        // A call with somebody who is known already stays theirs.
        if (call && call.customer_id === null) await becomes(trx, call.id, { id: added, name })
        const target = caseText.customer({ name })
        await recordOperation(trx, session, request, { type: 1, target, detail: caseText.logAdd() })
        return added
      })
      return { id }
    },

    async edit({ params: { customerId }, body }, { request, session }: Asked) {
      await checkSight(db, session, customerId)
      const { customFieldValues: values, version, phone, ...draft } = body
      return db.transaction().execute(async trx => {
        const form = values ? 'workOrder' : 'drawer'
        const change = { draft, form, values, version, phone } as const
        const after = await updateCustomer(trx, session.enterpriseId, customerId, change)
        const target = caseText.customer({ name: after.name })
        await recordOperation(trx, session, request, {
          ...{ type: 2, target, detail: caseText.logEdit() }
        })
        return { version: after.version }
      })
    }
  }
}
