import { hasPermission } from '../../auth/user-queries.ts'
import type { Backend } from '../../backend.ts'
import { serverMessages } from '../../http/messages.ts'
import { absent, forbidden } from '../../http/refusal.ts'
import type { Handlers } from '../../http/serve-endpoints.ts'
import { publishTasksOf } from '../clue-tasks/clue-changes.ts'
import { updateClue, visibleClue } from '../clues/clue-queries.ts'
import { updateCustomer } from '../customers/customer-writes.ts'
import { caseServerMessages } from '../customers/messages.ts'
import { recordOperation } from '../operation-log/record-operation.ts'
import { visibleCalls } from './call-scope.ts'

/** The customer of a call or of a clue; both share one path on the wire. An item is its call. */
export function callItemHandlers(backend: Backend): Handlers['callItems'] {
  const { db } = backend
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
      if (await visibleClue(db, session, callItemId)) {
        if (!(await hasPermission(db, session, 'CMC.CLUE.MANA'))) throw forbidden()
        const follows = { taskStatus, followState, followStage }
        const change = { ...draft, ...follows, customFieldMap, customerPhone, version }
        const after = await updateClue(db, session, request, callItemId, change)
        await publishTasksOf(backend, session.enterpriseId, [callItemId])
        return after
      }

      if (!(await hasPermission(db, session, 'CCS.EDIT.CUST.INFO'))) throw forbidden()
      const call = await (await visibleCalls(db, session))
        .select('customer_id')
        .where('id', '=', callItemId)
        .executeTakeFirstOrThrow(() => absent(serverMessages.noRecord()))
      const { customer_id: id } = call
      if (id === null || (customerId ?? id) !== id) throw absent(serverMessages.noCustomer())
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
        const target = caseServerMessages.customer({ name: after.name })
        const detail = isFieldsOnly ? caseServerMessages.logFields() : caseServerMessages.logEdit()
        await recordOperation(trx, session, request, {
          ...{ type: 2, target, detail },
          changes: after.changes
        })
        return { version: after.version }
      })
    }
  }
}
