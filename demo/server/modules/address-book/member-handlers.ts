import { randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import { bookMessages as messages } from '../../../../core/features/address-book/messages.ts'
import { DELETE, OPERATE } from '../../../../core/features/address-book/rules/book-rights.ts'
import {
  MOST_CALLED,
  memberNameIssue,
  phoneIssue
} from '../../../../core/features/address-book/rules/book-rules.ts'
import type { FieldValues } from '../../../../core/features/custom-fields/schemas.ts'
import { plainNumber } from '../../../../core/lib/format/phone-number.ts'
import type { Session } from '../../auth/token-store.ts'
import type { Backend } from '../../backend.ts'
import type { Tables } from '../../db/schema/schema.ts'
import { pageInOrder, type Sortable, sorted } from '../../http/paging.ts'
import { absent, refuse, refuseField } from '../../http/refusal.ts'
import type { Handlers } from '../../http/serve-endpoints.ts'
import { fieldsOf, mergedValues } from '../custom-fields/field-queries.ts'
import { ADDED, EDITED, REMOVED, recordOperation } from '../operation-log/record-operation.ts'
import { editableGroup, lockGroup } from './book-access.ts'
import { memberChanges } from './book-member-changes.ts'
import { lockedMembers } from './locked-members.ts'
import { memberOf, membersMatching, membersOnPage, toMembers } from './member-rows.ts'

type Names =
  | 'members'
  | 'memberIds'
  | 'member'
  | 'addMember'
  | 'editMember'
  | 'moveMembers'
  | 'removeMembers'
type Inside = Transaction<Tables>

const sortable: Sortable = {
  customerName: { by: sql.ref('name') },
  phoneNumber: { by: sql.ref('phone') },
  createTime: { by: sql.ref('created_at') },
  updateTime: { by: sql.ref('updated_at') }
}

interface Draft {
  readonly customerName: string
  readonly phoneNumber: string
  readonly customFields: FieldValues
}

function checked({ customerName, phoneNumber }: Draft): { name: string; phone: string } {
  const nameIssue = memberNameIssue(customerName)
  if (nameIssue !== undefined) throw refuseField('customerName', nameIssue)
  const issue = phoneIssue(phoneNumber)
  if (issue !== undefined) throw refuseField('phoneNumber', issue)
  return { name: customerName.trim(), phone: plainNumber(phoneNumber) }
}

/** Throws when another member of the group has the number; the group has to be locked. */
async function checkFree(inside: Inside, groupId: string, phone: string, except = '') {
  const there = await inside
    .selectFrom('address_item')
    .select('id')
    .where('group_id', '=', groupId)
    .where('phone', '=', phone)
    .where('id', '!=', except)
    .executeTakeFirst()
  if (there) throw refuseField('phoneNumber', messages.memberThere())
}

async function valuesOf(
  inside: Inside,
  { enterpriseId }: Session,
  before: FieldValues,
  given: FieldValues
): Promise<string> {
  const fields = await fieldsOf(inside, enterpriseId, 'addressBook')
  return JSON.stringify(mergedValues(fields, before, given))
}

export function memberHandlers({ db }: Backend): Pick<Handlers['addressBook'], Names> {
  return {
    async members({ query }, { session }) {
      const { groups, found } = await membersOnPage(db, session, query)
      const rows = found.selectAll()
      const ordered =
        sorted(rows, query.sort, sortable) ??
        rows.orderBy('created_at', 'desc').orderBy('id', 'desc')
      const page = await pageInOrder(ordered, query)
      return { ...page, list: toMembers(page.list, groups) }
    },

    async memberIds({ query }, { session }) {
      const { found } = await membersMatching(db, session, query)
      const rows = await found
        .select(['id', sql<number>`(count(*) over ())::int`.as('count')])
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(MOST_CALLED)
        .execute()
      const count = rows[0]?.count ?? 0
      if (count > MOST_CALLED) throw refuse(messages.tooManyCalled({ count, most: MOST_CALLED }))
      return rows.map(({ id }) => id)
    },

    member: ({ params: { id } }, { session }) => memberOf(db, session, id),

    async addMember({ body }, { session, request }) {
      const { name, phone } = checked(body)
      const id = randomUUID()
      await db.transaction().execute(async inside => {
        const { bookId } = await editableGroup(inside, session, body.groupId)
        await lockGroup(inside, body.groupId)
        await checkFree(inside, body.groupId, phone)
        const now = Date.now()
        await inside
          .insertInto('address_item')
          .values({
            ...{ id, group_id: body.groupId, book_id: bookId, name, phone },
            custom_fields: await valuesOf(inside, session, {}, body.customFields),
            ...{ created_at: now, updated_at: now }
          })
          .execute()
        const target = messages.memberTarget({ name })
        const detail = messages.logAddMember()
        await recordOperation(inside, session, request, { type: ADDED, target, detail })
      })
      return { id }
    },

    async editMember({ params: { id }, body }, { session, request }) {
      const { name, phone } = checked(body)
      await db.transaction().execute(async inside => {
        const { bookId, group, groups } = await editableGroup(inside, session, body.groupId)
        await lockGroup(inside, body.groupId)
        const [row] = (await lockedMembers(inside, session, [id], OPERATE)).rows
        if (!row) throw absent(messages.noMember())
        if (row.version !== body.version)
          throw refuseField('VERSION_CONFLICT', messages.memberConflict())
        if (bookId !== row.book_id) throw refuse(messages.otherBook())
        if (phone !== row.phone || body.groupId !== row.group_id)
          await checkFree(inside, body.groupId, phone, id)
        const fields = await fieldsOf(inside, session.enterpriseId, 'addressBook')
        const values = mergedValues(fields, row.custom_fields, body.customFields)
        await inside
          .updateTable('address_item')
          .set({
            ...{ name, phone, group_id: body.groupId },
            custom_fields: JSON.stringify(values),
            ...{ updated_at: Date.now(), version: row.version + 1 }
          })
          .where('id', '=', id)
          .execute()
        const target = messages.memberTarget({ name })
        const detail = messages.logEditMember()
        const from = groups.find(({ id }) => id === row.group_id)
        const changes = memberChanges(
          { ...row, groupName: from?.groupName ?? '', values: row.custom_fields },
          { name, phone, groupName: group.groupName, values },
          fields
        )
        await recordOperation(inside, session, request, { type: EDITED, target, detail, changes })
      })
      return null
    },

    moveMembers: ({ body: { idList, groupId } }, { session, request }) =>
      db.transaction().execute(async inside => {
        const { group, bookId } = await editableGroup(inside, session, groupId)
        await lockGroup(inside, groupId)
        const { rows } = await lockedMembers(inside, session, idList, OPERATE)
        if (rows.some(({ book_id }) => book_id !== bookId)) throw refuse(messages.otherBook())
        const moved = rows.filter(({ group_id }) => group_id !== groupId)
        const ids = moved.map(({ id }) => id)
        const phones = moved.map(({ phone }) => phone)
        const found = await sql<{ count: number }>`select count(distinct phone)::int as count
          from address_item where group_id = ${groupId}
          and phone = any(${phones}::text[])`.execute(inside)
        await sql`update address_item set group_id = ${groupId}, updated_at = ${Date.now()},
          version = version + 1 where id = any(${ids}::text[])`.execute(inside)
        const detail = messages.logMove({ count: ids.length, target: group.groupName })
        await recordOperation(inside, session, request, {
          ...{ type: EDITED, target: messages.target(), detail }
        })
        return { count: ids.length, duplicates: found.rows[0]?.count ?? 0 }
      }),

    removeMembers: ({ body: { idList } }, { session, request }) =>
      db.transaction().execute(async inside => {
        const { rows } = await lockedMembers(inside, session, idList, DELETE)
        const ids = rows.map(({ id }) => id)
        await sql`delete from address_item where id = any(${ids}::text[])`.execute(inside)
        const [only] = rows
        const isOne = rows.length === 1 && only !== undefined
        await recordOperation(inside, session, request, {
          type: REMOVED,
          target: isOne ? messages.memberTarget({ name: only.name }) : messages.target(),
          detail: isOne
            ? messages.logRemoveMember()
            : messages.logRemoveMany({ count: rows.length })
        })
        return { count: rows.length }
      })
  }
}
