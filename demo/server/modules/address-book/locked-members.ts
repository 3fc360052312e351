import { sql, type Transaction } from 'kysely'
import { bookMessages as messages } from '../../../../core/features/address-book/messages.ts'
import type { BookRight } from '../../../../core/features/address-book/rules/book-rights.ts'
import { ENTERPRISE, PERSONAL } from '../../../../core/features/address-book/rules/book-rules.ts'
import type { Requester } from '../../auth/requester.ts'
import type { Tables } from '../../db/schema/schema.ts'
import { absent } from '../../http/refusal.ts'
import {
  type BookGroup,
  bookGroups,
  bookIdOf,
  checkEditable,
  checkRight,
  grantedBooks
} from './book-access.ts'
import type { ItemRow } from './member-rows.ts'

/**
 * Members that the user may change, locked, with the groups of the user's books. Throws when one
 * is not there, or in a group that the user may only see: all or none.
 */
export async function lockedMembers(
  inside: Transaction<Tables>,
  requester: Requester,
  idList: readonly string[],
  right: BookRight
): Promise<{ readonly rows: readonly ItemRow[]; readonly groups: readonly BookGroup[] }> {
  const ids = [...new Set(idList)]
  const granted = await grantedBooks(inside, requester)
  const types = [ENTERPRISE, PERSONAL].filter(type => granted.includes(type))
  const books = types.map(type => bookIdOf(requester, type))
  const rows = await inside
    .selectFrom('address_item')
    .selectAll()
    .where(sql<boolean>`id = any(${ids}::text[])`)
    .where('book_id', 'in', books)
    .orderBy('id')
    .forUpdate()
    .execute()
  const groups: BookGroup[] = []
  for (const type of types)
    if (rows.some(({ book_id }) => book_id === bookIdOf(requester, type))) {
      await checkRight(inside, requester, type, right)
      groups.push(...(await bookGroups(inside, requester, type)))
    }
  const known = new Map(groups.map(group => [group.id, group]))
  const ours = rows.filter(({ group_id }) => known.has(group_id))
  if (ours.length < ids.length) throw absent(messages.noMember())
  checkEditable(ours.flatMap(({ group_id }) => known.get(group_id) ?? []))
  return { rows: ours, groups }
}
