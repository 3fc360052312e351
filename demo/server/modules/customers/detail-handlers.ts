import type { FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'
import { customerRules } from '../../../../core/features/customers/rules.ts'
import { plainNumber } from '../../../../core/lib/format/phone-number.ts'
import { rateLimit } from '../../auth/rate-limit.ts'
import type { Session } from '../../auth/token-store.ts'
import { hasPermission } from '../../auth/user-queries.ts'
import type { Backend } from '../../backend.ts'
import type { Tables } from '../../db/schema/schema.ts'
import { serverMessages } from '../../http/messages.ts'
import { absent, forbidden, refuse } from '../../http/refusal.ts'
import type { Handlers } from '../../http/serve-endpoints.ts'
import { visibleCalls } from '../calls/call-scope.ts'
import { recordOperation } from '../operation-log/record-operation.ts'
import { changeCustomers } from './customer-batch.ts'
import { customerRow, customersOf, toInfo } from './customer-info.ts'
import { insertCustomer, updateCustomer } from './customer-writes.ts'
import { knowsNumber } from './hidden-numbers.ts'
import { caseServerMessages } from './messages.ts'
import { checkMayAdd, checkVisibility } from './visibility.ts'

type Table = Handlers['customers']
type Rows = Pick<Table, 'basicInformation' | 'related' | 'byPhone' | 'add' | 'edit' | 'remove'>

/** Assigns a call with an unknown caller, and its records, to a customer. */
async function assignCall(
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

/** A customer added from a call gets the call's number and no other. */
function numberAt(call: { readonly customer_phone: string }, written: string): string {
  const phone = plainNumber(call.customer_phone)
  // An internal call or one without a number gives no contact number.
  if (customerRules.phone(phone) !== undefined) return written
  if (!written.includes('*') && plainNumber(written) !== phone)
    throw refuse(caseServerMessages.phoneFixed())
  return phone
}

export function customerDetailHandlers({ db, limits, counts }: Backend): Rows {
  const lookupLimit = rateLimit(limits.lookUpsPerMinute, counts('look-up detail'))
  function countLookUp({ userId }: Session): void {
    lookupLimit.check(userId)
    lookupLimit.count(userId)
  }

  async function seen(session: Session, customerId: string) {
    await checkVisibility(db, session, customerId)
    const row = await customerRow(db, session, customerId)
    if (!row) throw absent(serverMessages.noCustomer())
    return row
  }

  interface PanelRequest {
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
      await checkMayAdd(db, session)
      countLookUp(session)
      const number = plainNumber(phone)
      const found = await customersOf(db, session, number)
      const isHidden = found.some(({ phoneMasked }) => phoneMasked)
      return isHidden && !(await knowsNumber(db, session, number)) ? [] : found
    },

    async add({ body }, { request, session }: PanelRequest) {
      const { callRecordId } = body
      const call =
        callRecordId === undefined
          ? undefined
          : await (await visibleCalls(db, session))
              .select(['id', 'customer_id', 'customer_phone'])
              .where('id', '=', callRecordId)
              .executeTakeFirst()
      if (callRecordId !== undefined && !call) throw absent(serverMessages.noRecord())
      countLookUp(session)
      const phone = call?.customer_id === null ? numberAt(call, body.phone) : body.phone
      const name = body.customerName.trim()
      const id = await db.transaction().execute(async trx => {
        const added = await insertCustomer(trx, session, { ...body, phone })
        // A call of a known customer stays assigned to that customer.
        if (call && call.customer_id === null) await assignCall(trx, call.id, { id: added, name })
        const target = caseServerMessages.customer({ name })
        await recordOperation(trx, session, request, {
          type: 1,
          target,
          detail: caseServerMessages.logAdd()
        })
        return added
      })
      return { id }
    },

    async remove({ body }, { request, session }: PanelRequest) {
      if (!(await hasPermission(db, session, 'CMC.CUST.MANA'))) throw forbidden()
      const deleted = { deleted_at: Date.now() }
      const logged = { type: 3, detail: caseServerMessages.logDelete() } as const
      await changeCustomers(db, { request, session }, body.idList, deleted, logged)
      return null
    },

    async edit({ params: { customerId }, body }, { request, session }: PanelRequest) {
      await checkVisibility(db, session, customerId)
      const { customFieldValues: values, callRecordId: _, version, phone, ...draft } = body
      return db.transaction().execute(async trx => {
        const form = values ? 'workOrder' : 'drawer'
        const change = { draft, form, values, version, phone } as const
        const after = await updateCustomer(trx, session, customerId, change)
        const target = caseServerMessages.customer({ name: after.name })
        await recordOperation(trx, session, request, {
          ...{ type: 2, target, detail: caseServerMessages.logEdit() },
          changes: after.changes
        })
        return { version: after.version }
      })
    }
  }
}
