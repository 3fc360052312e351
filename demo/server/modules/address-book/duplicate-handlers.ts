import { sql, type Transaction } from 'kysely'
import { bookMessages as messages } from '../../../../core/features/address-book/messages.ts'
import { DELETE } from '../../../../core/features/address-book/rules/book-rights.ts'
import type { FieldValues } from '../../../../core/features/custom-fields/schemas.ts'
import type { Requester } from '../../auth/requester.ts'
import { hasPermission } from '../../auth/user-queries.ts'
import type { Backend } from '../../backend.ts'
import type { Database, Tables } from '../../db/schema/schema.ts'
import { pageOfRows, rowsOf } from '../../http/paging.ts'
import { forbidden, Refusal, refuse, refuseField } from '../../http/refusal.ts'
import type { Handlers, RequestContext } from '../../http/serve-endpoints.ts'
import { EDITED, recordOperation } from '../operation-log/record-operation.ts'
import { bookIdOf, lockBook, searchedGroups, visibleGroups } from './book-access.ts'
import { lockedMembers } from './locked-members.ts'
import { type ItemRow, toMembers } from './member-rows.ts'

type Names = 'duplicates' | 'resolve' | 'resolveAll'
type Inside = Transaction<Tables>

/** The groups of the search that the user may change. */
async function groupsIn(db: Database, requester: Requester, type: number, groupId?: string) {
  const { groups, isWhole } = await visibleGroups(db, requester, type)
  const searched = new Set(searchedGroups(groups, groupId))
  const ids = groups.filter(({ id, canEdit }) => canEdit && searched.has(id)).map(({ id }) => id)
  return { groups, ids, isAll: isWhole && ids.length === groups.length }
}

/** The numbers that several members have, as a query. */
const numbersTwice = (bookId: string, ids: readonly string[], isAll: boolean) => sql`select phone
  from address_item where book_id = ${bookId}
    ${isAll ? sql`` : sql`and group_id = any(${ids}::text[])`}
  group by phone having count(*) > 1`

/** The values of the kept member; blank ones from the others, in their order. */
function filled(keep: FieldValues, others: readonly FieldValues[]): FieldValues {
  const all = [keep, ...others]
  const ids = [...new Set(all.flatMap(Object.keys))]
  const values = ids.map(
    id => [id, all.find(one => (one[id]?.length ?? 0) > 0)?.[id] ?? []] as const
  )
  return Object.fromEntries(values.filter(([, given]) => given.length > 0))
}

interface Merge {
  readonly keep: ItemRow
  readonly drop: readonly ItemRow[]
  readonly fill: boolean
}

const BATCH = 500

/** Returns how many members were deleted. */
async function merge(inside: Inside, merges: readonly Merge[]): Promise<number> {
  const gone = merges.flatMap(({ drop }) => drop.map(({ id }) => id))
  const kept = merges.flatMap(({ keep, drop, fill }) => {
    if (!fill) return []
    const before = JSON.stringify(keep.custom_fields)
    const after = JSON.stringify(
      filled(
        keep.custom_fields,
        drop.map(({ custom_fields }) => custom_fields)
      )
    )
    return before === after ? [] : [{ id: keep.id, after }]
  })
  for (let at = 0; at < kept.length; at += BATCH) {
    const some = kept.slice(at, at + BATCH)
    await sql`update address_item set custom_fields = given.after::jsonb, version = version + 1,
        updated_at = ${Date.now()}
      from unnest(${some.map(({ id }) => id)}::text[], ${some.map(({ after }) => after)}::text[])
        as given(id, after) where address_item.id = given.id`.execute(inside)
  }
  await sql`delete from address_item where id = any(${gone}::text[])`.execute(inside)
  return gone.length
}

export function duplicateHandlers({ db }: Backend): Pick<Handlers['addressBook'], Names> {
  const record = (inside: Database, { session, request }: RequestContext, count: number) =>
    recordOperation(inside, session, request, {
      ...{ type: EDITED, target: messages.target(), detail: messages.logMerge({ count }) }
    })
  async function checkMayChange({ session }: RequestContext): Promise<void> {
    if (!(await hasPermission(db, session, 'CMC.ADDRE.LIST.BASIC.OPER'))) throw forbidden()
  }

  return {
    async duplicates({ query }, { session }) {
      const { addressBookType: type, groupId } = query
      const { groups, ids, isAll } = await groupsIn(db, session, type, groupId)
      const bookId = bookIdOf(session, type)
      const { limit, offset } = rowsOf(query)
      const numbers = await sql<{ phone: string; total: number }>`select phone,
          count(*) over ()::int as total from (${numbersTwice(bookId, ids, isAll)}) as twice
        order by phone limit ${limit} offset ${offset}`.execute(db)
      const phones = numbers.rows.map(({ phone }) => phone)
      const rows = await db
        .selectFrom('address_item')
        .selectAll()
        .where('book_id', '=', bookId)
        .where(sql<boolean>`phone = any(${phones}::text[])`)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .execute()
      // Not by the database, which would look for each number in each group.
      const within = new Set(ids)
      const members = toMembers(
        rows.filter(({ group_id }) => within.has(group_id)),
        groups
      )
      const sets = phones.map(phoneNumber => ({
        phoneNumber,
        members: members.filter(one => one.phoneNumber === phoneNumber)
      }))
      return pageOfRows(sets, numbers.rows[0]?.total ?? 0, query)
    },

    async resolve({ body: { sets } }, context) {
      await checkMayChange(context)
      return db.transaction().execute(async inside => {
        const given = sets.flatMap(({ keep, drop }) => [keep, ...drop])
        if (new Set(given.map(({ id }) => id)).size < given.length)
          throw refuse(messages.keepsOne())
        const changed = () => refuseField('DUPLICATES_CHANGED', messages.duplicatesChanged())
        const ids = given.map(({ id }) => id)
        const { rows } = await lockedMembers(inside, context.session, ids, DELETE).catch(error => {
          // One of them was deleted since.
          throw error instanceof Refusal && error.status === 404 ? changed() : error
        })
        const known = new Map(rows.map(row => [row.id, row]))
        const rowOf = ({ id, version }: { readonly id: string; readonly version: number }) => {
          const row = known.get(id)
          if (row?.version !== version) throw changed()
          return row
        }
        const merges = sets.map(({ keep, drop, fill }) => ({
          ...{ keep: rowOf(keep), drop: drop.map(rowOf), fill }
        }))
        const isOneNumber = merges.every(({ keep, drop }) =>
          drop.every(row => row.phone === keep.phone && row.book_id === keep.book_id)
        )
        if (!isOneNumber) throw changed()
        const count = await merge(inside, merges)
        await record(inside, context, count)
        return { count }
      })
    },

    async resolveAll({ body }, context) {
      await checkMayChange(context)
      const { session } = context
      const { addressBookType: type, groupId, keep, fill, setCount } = body
      return db.transaction().execute(async inside => {
        const bookId = bookIdOf(session, type)
        await lockBook(inside, bookId)
        const { ids, isAll } = await groupsIn(inside, session, type, groupId)
        const rows = await inside
          .selectFrom('address_item')
          .selectAll()
          .where('book_id', '=', bookId)
          .where(
            sql<boolean>`group_id = any(${ids}::text[]) and phone in (${numbersTwice(bookId, ids, isAll)})`
          )
          .orderBy('created_at', keep === 'newest' ? 'desc' : 'asc')
          .orderBy('id', keep === 'newest' ? 'desc' : 'asc')
          .forUpdate()
          .execute()
        const sets = Map.groupBy(rows, ({ phone }) => phone)
        if (sets.size !== setCount)
          throw refuseField('DUPLICATES_CHANGED', messages.duplicatesChanged())
        const merges = [...sets.values()].flatMap(([first, ...drop]) =>
          first ? [{ keep: first, drop, fill }] : []
        )
        const count = await merge(inside, merges)
        await record(inside, context, count)
        return { count }
      })
    }
  }
}
