import type { FastifyRequest } from 'fastify'
import { plainNumber } from '../../../core/rules/phone-number.ts'
import { caseText } from '../../../core/text/cases.ts'
import { serverText } from '../../../core/text/server.ts'
import type { Session } from '../auth/tokens.ts'
import type { Backend } from '../backend.ts'
import { insertCustomer, updateCustomer } from '../cases/customer-writes.ts'
import { customerRow, customersOf, seesNumbers, toInfo } from '../cases/info.ts'
import { checkSeat, checkSight } from '../cases/sight.ts'
import type { Handlers } from '../http.ts'
import { recordOperation } from '../operation-log.ts'
import { absent } from '../refusal.ts'
import { visibleCalls } from './call-records.ts'

type Table = Handlers['customers']
type Rows = Pick<Table, 'basicInformation' | 'related' | 'byPhone' | 'add' | 'edit'>

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
      return toInfo(await seen(session, customerId), await seesNumbers(db, session))
    },

    async related({ params: { customerId } }, { session }) {
      const row = await seen(session, customerId)
      return customersOf(db, session, row.phone, row)
    },

    async byPhone({ params: { phone } }, { session }) {
      await checkSeat(db, session)
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
        if (call && call.customer_id === null)
          await trx
            .updateTable('call_record')
            .set({ customer_id: added, customer_name: name })
            .where('id', '=', call.id)
            .where('customer_id', 'is', null)
            .execute()
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
