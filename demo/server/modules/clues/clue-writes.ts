/** Creates, claims and deletes clues. */
import { randomUUID } from 'node:crypto'
import { customerRules } from '../../../../core/features/customers/rules.ts'
import { transferMessages } from '../../../../core/features/transfer-list/messages.ts'
import { date } from '../../../../core/lib/format/dates.ts'
import { plainNumber } from '../../../../core/lib/format/phone-number.ts'
import { rateLimit } from '../../auth/rate-limit.ts'
import type { Session } from '../../auth/token-store.ts'
import { hasPermission } from '../../auth/user-queries.ts'
import { visibilityScopeOf } from '../../auth/visibility-scope.ts'
import type { Backend } from '../../backend.ts'
import { assertValid } from '../../http/assert-valid.ts'
import { absent, forbidden, refuse } from '../../http/refusal.ts'
import type { Handlers } from '../../http/serve-endpoints.ts'
import { beginExport } from '../../jobs/begin-job.ts'
import { taskServerMessages } from '../call-tasks/messages.ts'
import { checkClaims } from '../clue-tasks/check-claim.ts'
import { publishTasksOf } from '../clue-tasks/clue-changes.ts'
import { fieldsOf, mergedValues } from '../custom-fields/field-queries.ts'
import { knownPeople } from '../customers/add-people.ts'
import { caseServerMessages } from '../customers/messages.ts'
import {
  ADDED,
  EDITED,
  REMOVED,
  recordOperation,
  recordOperations
} from '../operation-log/record-operation.ts'
import { hidesNewNumbers } from '../system-settings/enterprise-setting.ts'
import { type ClueTableRow, validated, visibleClues } from './clue-queries.ts'

const CLAIMED_BY_HAND = 5
const EXPORT = 13
const blank = { company: '', address: '', remark: '', source: '' }

type Writes = Pick<Handlers['clues'], 'add' | 'claim' | 'remove' | 'exportRows'>

export function clueWrites(backend: Backend): Writes {
  const { db, guesses, limits } = backend
  // A rejection reveals that a number exists, so attempts are limited.
  const lookupLimit = rateLimit(limits.lookUpsPerMinute, backend.counts('look-up clue'))
  const countLookUp = ({ userId }: Session): void => {
    lookupLimit.check(userId)
    lookupLimit.count(userId)
  }
  const actionsOf = (rows: readonly ClueTableRow[], type: 2 | 3, detail: string) =>
    rows.map(({ customer_name: name }) => ({
      type,
      target: caseServerMessages.clue({ name }),
      detail
    }))

  return {
    async add({ body }, { request, session }) {
      countLookUp(session)
      const phone = plainNumber(body.customerPhone)
      assertValid(customerRules.phone, phone)
      const { customer_name = '', ...columns } = validated(body)
      const id = randomUUID()
      const { enterpriseId } = session
      await db.transaction().execute(async trx => {
        const alike = await guesses.tooMany(trx, session, [phone])
        if (alike.has(phone)) throw refuse(taskServerMessages.phoneAlike())
        const there = await knownPeople(trx, enterpriseId, [phone], 'clue')
        if (there.has(phone)) throw refuse(caseServerMessages.clueThere())
        const { customFieldMap: given } = body
        const values = given
          ? mergedValues(await fieldsOf(trx, enterpriseId, 'customer'), {}, given)
          : {}
        await trx
          .insertInto('clue')
          .values({
            ...{ ...blank, ...columns, id, customer_name, phone },
            is_number_hidden: await hidesNewNumbers(trx, enterpriseId),
            enterprise_id: enterpriseId,
            owner_id: body.isUnclaimed ? null : session.userId,
            ...{ gender: body.gender ?? null, age: body.age ?? null },
            ...{ allocation_type: CLAIMED_BY_HAND, task_status: 0, follow_state: 'k2' },
            ...{ follow_stage: 1, custom_fields: JSON.stringify(values), is_shared: false },
            ...{ customer_id: null, created_at: Date.now(), last_follow_at: null },
            deleted_at: null
          })
          .execute()
        await recordOperation(trx, session, request, {
          type: ADDED,
          target: caseServerMessages.clue({ name: customer_name }),
          detail: caseServerMessages.logClueAdd()
        })
      })
      return { id }
    },

    async claim({ body }, { request, session }) {
      const ids = [...new Set(body.idList)]
      await db.transaction().execute(async trx => {
        // Of two concurrent claims the second fails.
        const rows = await trx
          .selectFrom('clue')
          .selectAll()
          .where('enterprise_id', '=', session.enterpriseId)
          .where('id', 'in', ids)
          .orderBy('id')
          .forUpdate()
          .execute()
        if (rows.length < ids.length || rows.some(({ deleted_at }) => deleted_at !== null))
          throw absent(caseServerMessages.noClue())
        if (rows.some(({ owner_id, customer_id }) => owner_id !== null || customer_id !== null))
          throw refuse(caseServerMessages.clueTaken())
        await checkClaims(trx, session, rows)
        await trx
          .updateTable('clue')
          .set(eb => ({
            owner_id: session.userId,
            allocation_type: CLAIMED_BY_HAND,
            assigned_at: Date.now(),
            version: eb('version', '+', 1)
          }))
          .where('id', 'in', ids)
          .execute()
        await recordOperations(
          trx,
          session,
          request,
          actionsOf(rows, EDITED, caseServerMessages.logClueClaim())
        )
      })
      await publishTasksOf(backend, session.enterpriseId, ids)
      return null
    },

    async exportRows({ body }, context) {
      if (!(await hasPermission(db, context.session, 'CMC.CLUE.MANA'))) throw forbidden()
      const name = transferMessages.exportCluesFile({ time: date(Date.now()) })
      return beginExport(backend, context, EXPORT, body, name)
    },

    async remove({ body }, { request, session }) {
      if (!(await hasPermission(db, session, 'CMC.CLUE.MANA'))) throw forbidden()
      const ids = [...new Set(body.idList)]
      const isAll = (await visibilityScopeOf(db, session)) === 'all'
      await db.transaction().execute(async trx => {
        const rows = await (await visibleClues(trx, session))
          .selectAll()
          .where('id', 'in', ids)
          .where('deleted_at', 'is', null)
          .orderBy('id')
          .forUpdate()
          .execute()
        if (rows.length < ids.length) throw absent(caseServerMessages.noClue())
        if (!isAll && rows.some(({ owner_id }) => owner_id !== session.userId))
          throw refuse(caseServerMessages.notYourClueToDelete())
        await trx
          .updateTable('clue')
          .set(eb => ({ deleted_at: Date.now(), version: eb('version', '+', 1) }))
          .where('id', 'in', ids)
          .execute()
        const actions = actionsOf(rows, REMOVED, caseServerMessages.logClueDelete())
        await recordOperations(trx, session, request, actions)
      })
      await publishTasksOf(backend, session.enterpriseId, ids)
      return null
    }
  }
}
