import { caseText } from '../../../core/text/cases.ts'
import { serverText } from '../../../core/text/server.ts'
import { hasPermission } from '../auth/users.ts'
import type { Backend } from '../backend.ts'
import { clueSeen, updateClue } from '../cases/clues.ts'
import { updateCustomer } from '../cases/customer-writes.ts'
import type { Handlers } from '../http.ts'
import { recordOperation } from '../operation-log.ts'
import { absent, forbidden } from '../refusal.ts'
import { visibleCalls } from './call-records.ts'

/** The customer behind a call, or a clue: one path for both, as the source has it. An item is its call. */
export function callItemHandlers({ db }: Backend): Handlers['callItems'] {
  return {
    async customerInfo({ params: { callItemId }, body }, { request, session }) {
      const {
        callItemNumberId: _,
        customerId,
        customFieldMap,
        customerPhone,
        version,
        taskStatus,
        followState,
        followStage,
        ...draft
      } = body
      if (await clueSeen(db, session, callItemId)) {
        if (!(await hasPermission(db, session, 'CMC.CLUE.MANA'))) throw forbidden()
        const follows = { taskStatus, followState, followStage }
        const change = { ...draft, ...follows, customFieldMap, customerPhone, version }
        return updateClue(db, session, request, callItemId, change)
      }

      if (!(await hasPermission(db, session, 'CCS.EDIT.CUST.INFO'))) throw forbidden()
      const call = await (await visibleCalls(db, session))
        .select('customer_id')
        .where('id', '=', callItemId)
        .executeTakeFirstOrThrow(() => absent(serverText.noRecord()))
      const { customer_id: id } = call
      if (id === null || (customerId ?? id) !== id) throw absent(serverText.noCustomer())
      const isFieldsOnly = Object.keys(draft).length === 0
      return db.transaction().execute(async trx => {
        const after = await updateCustomer(trx, session, id, {
          draft,
          form: 'drawer',
          onlyLetters: true,
          phone: customerPhone,
          version,
          values: customFieldMap
        })
        const target = caseText.customer({ name: after.name })
        const detail = isFieldsOnly ? caseText.logFields() : caseText.logEdit()
        await recordOperation(trx, session, request, { type: 2, target, detail })
        return { version: after.version }
      })
    }
  }
}
