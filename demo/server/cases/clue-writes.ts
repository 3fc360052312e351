/** Clues that are added, claimed and deleted. */
import { randomUUID } from 'node:crypto'
import { customerRules } from '../../../core/rules/customer.ts'
import { date } from '../../../core/rules/dates.ts'
import { plainNumber } from '../../../core/rules/phone-number.ts'
import { caseText } from '../../../core/text/cases.ts'
import { taskServerText } from '../../../core/text/task-server.ts'
import { transferText } from '../../../core/text/transfers.ts'
import { pace } from '../auth/pace.ts'
import { reachOf } from '../auth/reach.ts'
import type { Session } from '../auth/tokens.ts'
import { hasPermission } from '../auth/users.ts'
import type { Backend } from '../backend.ts'
import { demand } from '../complaints.ts'
import type { Handlers } from '../http.ts'
import { recordOperation, recordOperations } from '../operation-log.ts'
import { absent, forbidden, refuse } from '../refusal.ts'
import { beginExport } from '../transfers/begin.ts'
import { knownPeople } from './add-people.ts'
import { type ClueTableRow, judged, visibleClues } from './clues.ts'
import { fieldsOf, mergedValues } from './fields.ts'

const [ADDED, EDITED, REMOVED] = [1, 2, 3] as const
const CLAIMED_BY_HAND = 5
const EXPORT = 13
const blank = { company: '', address: '', remark: '', source: '' }

type Writes = Pick<Handlers['clues'], 'add' | 'claim' | 'remove' | 'exportRows'>

export function clueWrites(backend: Backend): Writes {
  const { db, guesses, limits } = backend
  // A refusal tells that a number is there: nobody has to ask for so many.
  const lookUps = pace(limits.lookUpsPerMinute)
  const countLookUp = ({ userId }: Session): void => {
    lookUps.check(userId)
    lookUps.count(userId)
  }
  const deedsOf = (rows: readonly ClueTableRow[], type: 2 | 3, detail: string) =>
    rows.map(({ customer_name: name }) => ({ type, target: caseText.clue({ name }), detail }))

  return {
    async add({ body }, { request, session }) {
      countLookUp(session)
      const phone = plainNumber(body.customerPhone)
      demand(customerRules.phone, phone)
      const { customer_name = '', ...columns } = judged(body)
      const id = randomUUID()
      const { enterpriseId } = session
      await db.transaction().execute(async trx => {
        const alike = await guesses.tooMany(trx, session, [phone])
        if (alike.has(phone)) throw refuse(taskServerText.phoneAlike())
        const there = await knownPeople(trx, enterpriseId, [phone], 'clue')
        if (there.has(phone)) throw refuse(caseText.clueThere())
        const { customFieldMap: given } = body
        const values = given
          ? mergedValues(await fieldsOf(trx, enterpriseId, 'customer'), {}, given)
          : {}
        await trx
          .insertInto('clue')
          .values({
            ...{ ...blank, ...columns, id, customer_name, phone, is_number_hidden: false },
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
          target: caseText.clue({ name: customer_name }),
          detail: caseText.logClueAdd()
        })
      })
      return { id }
    },

    async claim({ body }, { request, session }) {
      const ids = [...new Set(body.idList)]
      await db.transaction().execute(async trx => {
        // Of two who claim the same clue the second finds it taken.
        const rows = await trx
          .selectFrom('clue')
          .selectAll()
          .where('enterprise_id', '=', session.enterpriseId)
          .where('id', 'in', ids)
          .orderBy('id')
          .forUpdate()
          .execute()
        if (rows.length < ids.length || rows.some(({ deleted_at }) => deleted_at !== null))
          throw absent(caseText.noClue())
        if (rows.some(({ owner_id, customer_id }) => owner_id !== null || customer_id !== null))
          throw refuse(caseText.clueTaken())
        await trx
          .updateTable('clue')
          .set(eb => ({
            owner_id: session.userId,
            allocation_type: CLAIMED_BY_HAND,
            version: eb('version', '+', 1)
          }))
          .where('id', 'in', ids)
          .execute()
        await recordOperations(
          trx,
          session,
          request,
          deedsOf(rows, EDITED, caseText.logClueClaim())
        )
      })
      return null
    },

    async exportRows({ body }, asked) {
      if (!(await hasPermission(db, asked.session, 'CMC.CLUE.MANA'))) throw forbidden()
      const name = transferText.exportCluesFile({ time: date(Date.now()) })
      return beginExport(backend, asked, EXPORT, body, name)
    },

    async remove({ body }, { request, session }) {
      if (!(await hasPermission(db, session, 'CMC.CLUE.MANA'))) throw forbidden()
      const ids = [...new Set(body.idList)]
      const isAll = (await reachOf(db, session)) === 'all'
      await db.transaction().execute(async trx => {
        const rows = await (await visibleClues(trx, session))
          .selectAll()
          .where('id', 'in', ids)
          .where('deleted_at', 'is', null)
          .orderBy('id')
          .forUpdate()
          .execute()
        if (rows.length < ids.length) throw absent(caseText.noClue())
        if (!isAll && rows.some(({ owner_id }) => owner_id !== session.userId))
          throw refuse(caseText.notYourClueToDelete())
        await trx
          .updateTable('clue')
          .set(eb => ({ deleted_at: Date.now(), version: eb('version', '+', 1) }))
          .where('id', 'in', ids)
          .execute()
        const deeds = deedsOf(rows, REMOVED, caseText.logClueDelete())
        await recordOperations(trx, session, request, deeds)
      })
      return null
    }
  }
}
