import type { FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'
import { customerRules } from '../../../core/rules/customer.ts'
import { plainNumber } from '../../../core/rules/phone-number.ts'
import { caseText } from '../../../core/text/cases.ts'
import { serverText } from '../../../core/text/server.ts'
import { pace } from '../auth/pace.ts'
import type { Session } from '../auth/tokens.ts'
import { hasPermission } from '../auth/users.ts'
import type { Backend } from '../backend.ts'
import { changeCustomers } from '../cases/customer-batch.ts'
import { insertCustomer, updateCustomer } from '../cases/customer-writes.ts'
import { knowsNumber } from '../cases/hidden-numbers.ts'
import { customerRow, customersOf, toInfo } from '../cases/info.ts'
import { checkAsks, checkSight } from '../cases/sight.ts'
import type { Tables } from '../db/schema.ts'
import type { Handlers } from '../http.ts'
import { recordOperation } from '../operation-log.ts'
import { absent, forbidden, refuse } from '../refusal.ts'
import { visibleCalls } from './call-records.ts'

type Table = Handlers['customers']
type Rows = Pick<Table, 'basicInformation' | 'related' | 'byPhone' | 'add' | 'edit' | 'remove'>

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

/** Whoever is at the other end of a call is added with its number, and with no other. */
function numberAt(call: { readonly customer_phone: string }, written: string): string {
  const phone = plainNumber(call.customer_phone)
  // A call from within the house, or without a number, is no way to reach anybody.
  if (customerRules.phone(phone) !== undefined) return written
  if (!written.includes('*') && plainNumber(written) !== phone) throw refuse(caseText.phoneFixed())
  return phone
}

export function customerDetailHandlers({ db, limits }: Backend): Rows {
  const lookUps = pace(limits.lookUpsPerMinute)
  function countLookUp({ userId }: Session): void {
    lookUps.check(userId)
    lookUps.count(userId)
  }

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
      countLookUp(session)
      const number = plainNumber(phone)
      const found = await customersOf(db, session, number)
      const isHidden = found.some(({ phoneMasked }) => phoneMasked)
      return isHidden && !(await knowsNumber(db, session, number)) ? [] : found
    },

    async add({ body }, { request, session }: Asked) {
      const { callRecordId } = body
      const call =
        callRecordId === undefined
          ? undefined
          : await (await visibleCalls(db, session))
              .select(['id', 'customer_id', 'customer_phone'])
              .where('id', '=', callRecordId)
              .executeTakeFirst()
      if (callRecordId !== undefined && !call) throw absent(serverText.noRecord())
      countLookUp(session)
      const phone = call?.customer_id === null ? numberAt(call, body.phone) : body.phone
      const name = body.customerName.trim()
      const id = await db.transaction().execute(async trx => {
        const added = await insertCustomer(trx, session, { ...body, phone })
        // A call with somebody who is known already stays theirs.
        if (call && call.customer_id === null) await becomes(trx, call.id, { id: added, name })
        const target = caseText.customer({ name })
        await recordOperation(trx, session, request, { type: 1, target, detail: caseText.logAdd() })
        return added
      })
      return { id }
    },

    async remove({ body }, { request, session }: Asked) {
      if (!(await hasPermission(db, session, 'CMC.CUST.MANA'))) throw forbidden()
      const deleted = { deleted_at: Date.now() }
      const logged = { type: 3, detail: caseText.logDelete() } as const
      await changeCustomers(db, { request, session }, body.idList, deleted, logged)
      return null
    },

    async edit({ params: { customerId }, body }, { request, session }: Asked) {
      await checkSight(db, session, customerId)
      const { customFieldValues: values, callRecordId: _, version, phone, ...draft } = body
      return db.transaction().execute(async trx => {
        const form = values ? 'workOrder' : 'drawer'
        const change = { draft, form, values, version, phone } as const
        const after = await updateCustomer(trx, session, customerId, change)
        const target = caseText.customer({ name: after.name })
        await recordOperation(trx, session, request, {
          ...{ type: 2, target, detail: caseText.logEdit() }
        })
        return { version: after.version }
      })
    }
  }
}
