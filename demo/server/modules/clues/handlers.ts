import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { ClueMember } from '../../../../core/features/clues/schemas.ts'
import type { Session } from '../../auth/token-store.ts'
import { hasPermission } from '../../auth/user-queries.ts'
import { visibilityScopeOf } from '../../auth/visibility-scope.ts'
import type { Backend } from '../../backend.ts'
import type { Tables } from '../../db/schema/schema.ts'
import { containing } from '../../http/paging.ts'
import { absent, forbidden, refuse } from '../../http/refusal.ts'
import type { Handlers } from '../../http/serve-endpoints.ts'
import { callsWithPeople } from '../calls/call-scope.ts'
import { toRecord } from '../calls/shown-call.ts'
import { publishTasksOf } from '../clue-tasks/clue-changes.ts'
import { customersOf } from '../customers/customer-info.ts'
import { duplicateOf } from '../customers/customer-writes.ts'
import { hideAlike } from '../customers/hidden-numbers.ts'
import { caseServerMessages } from '../customers/messages.ts'
import { originOf } from '../number-reveal/number-origin.ts'
import { recordOperations } from '../operation-log/record-operation.ts'
import { aboutRows, listClues, toClueRow } from './clue-list.ts'
import { membersOf } from './clue-members.ts'
import { type ClueTableRow, visibleClue, visibleClues } from './clue-queries.ts'
import { clueWrites } from './clue-writes.ts'

const CALLS_SHOWN = 50 // rule clue-9
const MEMBERS_SHOWN = 200

export function clueHandlers(backend: Backend): Handlers['clues'] {
  const { db } = backend
  /** Locks clues for a batch change; all or none. */
  async function locked(inside: Transaction<Tables>, session: Session, ids: readonly string[]) {
    const rows = await (await visibleClues(inside, session))
      .selectAll()
      .where('id', 'in', [...ids])
      .orderBy('id')
      .forUpdate()
      .execute()
    if (rows.length < ids.length) throw absent(caseServerMessages.noClue())
    if (rows.some(row => row.deleted_at !== null)) throw refuse(caseServerMessages.deleted())
    const isAll = (await visibilityScopeOf(inside, session)) === 'all'
    if (!isAll && rows.some(({ owner_id }) => owner_id === null))
      throw refuse(caseServerMessages.claimFirst())
    return rows
  }

  /**
   * The customer for each converted clue: an existing one with the same name and number, or a new
   * one.
   */
  async function customersFor(
    inside: Transaction<Tables>,
    session: Session,
    rows: readonly ClueTableRow[]
  ) {
    const ids = new Map<string, string>()
    const made = []
    for (const row of rows) {
      const key = `${row.phone} ${row.customer_name}`
      const person = { name: row.customer_name, phone: row.phone }
      const there = ids.get(key) ?? (await duplicateOf(inside, session, person))
      const customerId = there ?? randomUUID()
      ids.set(key, customerId)
      made.push({ row, id: row.id, customerId, isNew: there === undefined })
    }
    return made
  }

  return {
    list: ({ query }, { session }) => listClues(db, session, query),

    async details({ params: { id } }, { session }) {
      const row = await visibleClue(db, session, id)
      if (!row) throw absent(caseServerMessages.noClue())
      const about = { session, ...(await aboutRows(db, session, [row])) }
      const calls = await (await callsWithPeople(db, session))
        .selectAll()
        .where('customer_phone', '=', row.phone)
        .orderBy('started_at', 'desc')
        .limit(CALLS_SHOWN)
        .execute()
      const sharedWith = await membersOf(db, session.enterpriseId)
        .innerJoin('clue_share', 'clue_share.user_id', 'user_account.id')
        .where('clue_share.clue_id', '=', id)
        .orderBy('user_account.name')
        .execute()
      return {
        ...toClueRow(row, about),
        gender: row.gender as 0 | 1 | 2 | null,
        age: row.age,
        address: row.address,
        remark: row.remark,
        source: row.source,
        isDelete: row.deleted_at !== null,
        callItemNumberId: row.id,
        customFieldsMap: row.custom_fields,
        sharedWith,
        canEdit: row.deleted_at === null && (row.owner_id !== null || about.isAll),
        customers: await customersOf(db, session, row.phone),
        callRecords: calls
          .map(toRecord)
          .map(({ callRecordId, phone, callStartTime, callDuration, agentName }) => ({
            ...{ callRecordId, phone, callStartTime, callDuration, agentName }
          }))
      }
    },

    ...clueWrites(backend),

    async turnCustomer({ body }, { request, session }) {
      if (!(await hasPermission(db, session, 'CCS.SAVE.CUST.INFO'))) throw forbidden()
      const result = await db.transaction().execute(async trx => {
        const rows = await locked(trx, session, [...new Set(body.idList)])
        const turned = rows.find(({ customer_id }) => customer_id !== null)
        if (turned) throw refuse(caseServerMessages.clueTurned({ name: turned.customer_name }))
        const owner = await trx
          .selectFrom('user_account')
          .select('name')
          .where('id', '=', session.userId)
          .executeTakeFirst()
        const made = await customersFor(trx, session, rows)
        const fresh = made.filter(({ isNew }) => isNew)
        if (fresh.length > 0)
          await trx
            .insertInto('customer')
            .values(
              fresh.map(({ row, customerId }) => ({
                ...{ id: customerId, enterprise_id: row.enterprise_id, name: row.customer_name },
                ...{ phone: row.phone, company: row.company, ...originOf(row.phone) },
                ...{ gender: row.gender, age: row.age, address: row.address, remark: row.remark },
                ...{ source: row.source, user_name: owner?.name ?? '', last_contact_at: null },
                custom_fields: JSON.stringify(row.custom_fields),
                follow_status: row.follow_stage,
                is_number_hidden: row.is_number_hidden
              }))
            )
            .execute()
        const phones = rows.map(({ phone }) => phone)
        await hideAlike(trx, session.enterpriseId, phones)
        for (const { id, customerId } of made)
          await trx
            .updateTable('clue')
            .set(eb => ({
              customer_id: customerId,
              task_status: 2,
              version: eb('version', '+', 1)
            }))
            .where('id', '=', id)
            .execute()
        const actions = rows.map(({ customer_name: name }) => ({
          ...{
            type: 1 as const,
            target: caseServerMessages.clue({ name }),
            detail: caseServerMessages.logTurn()
          }
        }))
        await recordOperations(trx, session, request, actions)
        return made.map(({ id, customerId }) => ({ id, customerId }))
      })
      await publishTasksOf(backend, session.enterpriseId, body.idList)
      return result
    },

    async share({ body }, { request, session }) {
      const isAll = (await visibilityScopeOf(db, session)) === 'all'
      const memberIds = [...new Set(body.memberIds ?? [])]
      await db.transaction().execute(async trx => {
        const rows = await locked(trx, session, [...new Set(body.idList)])
        if (!isAll && rows.some(({ owner_id }) => owner_id !== session.userId))
          throw refuse(caseServerMessages.notYourClue())
        const ids = rows.map(({ id }) => id)
        const members: ClueMember[] =
          memberIds.length === 0
            ? []
            : await membersOf(trx, session.enterpriseId)
                .where('user_account.id', 'in', memberIds)
                .orderBy('user_account.name')
                .execute()
        if (members.length < memberIds.length) throw refuse(caseServerMessages.noMember())
        await trx.deleteFrom('clue_share').where('clue_id', 'in', ids).execute()
        await trx
          .updateTable('clue')
          .set(eb => ({ is_shared: true, version: eb('version', '+', 1) }))
          .where('id', 'in', ids)
          .execute()
        const shares = ids.flatMap(clue_id => memberIds.map(user_id => ({ clue_id, user_id })))
        if (shares.length > 0) await trx.insertInto('clue_share').values(shares).execute()
        const names = members.map(({ name }) => name).join('、')
        const detail =
          names === '' ? caseServerMessages.logShareAll() : caseServerMessages.logShare({ names })
        const actions = rows.map(({ customer_name: name }) => ({
          ...{ type: 2 as const, target: caseServerMessages.clue({ name }), detail }
        }))
        await recordOperations(trx, session, request, actions)
      })
      return null
    },

    async members({ query }, { session }) {
      const text = query.name?.trim()
      let found = membersOf(db, session.enterpriseId).where('user_account.id', '!=', session.userId)
      if (text) found = found.where('user_account.name', 'like', containing(text))
      return found
        .orderBy('department.name')
        .orderBy('user_account.name')
        .limit(MEMBERS_SHOWN)
        .execute()
    }
  }
}
