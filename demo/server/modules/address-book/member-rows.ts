/** Members of the address books as the page and the exports read them. */
import { type Selectable, sql } from 'kysely'
import { bookMessages as messages } from '../../../../core/features/address-book/messages.ts'
import type { BookMember } from '../../../../core/features/address-book/schemas.ts'
import type { Requester } from '../../auth/requester.ts'
import type { Database, Tables } from '../../db/schema/schema.ts'
import { containing } from '../../http/paging.ts'
import { absent } from '../../http/refusal.ts'
import { fieldConditions } from '../custom-fields/field-search.ts'
import { type BookGroup, bookIdOf, groupOf, searchedGroups, visibleGroups } from './book-access.ts'

export type ItemRow = Selectable<Tables['address_item']>

export interface MemberSearch {
  readonly addressBookType: number
  readonly groupId?: string | undefined
  readonly customerName?: string | undefined
  readonly phoneNumber?: string | undefined
  readonly customFields?: string | undefined
}

/** The members that the user sees and the search matches, and their groups. */
export async function membersMatching(db: Database, requester: Requester, search: MemberSearch) {
  const { addressBookType, groupId, customerName, phoneNumber, customFields } = search
  const { groups, isWhole } = await visibleGroups(db, requester, addressBookType)
  let found = db
    .selectFrom('address_item')
    .where('book_id', '=', bookIdOf(requester, addressBookType))
  if (groupId !== undefined || !isWhole) {
    const ids = searchedGroups(groups, groupId)
    found = found.where(sql<boolean>`group_id = any(${ids}::text[])`)
  }
  const [name, phone] = [customerName?.trim(), phoneNumber?.trim()]
  if (name) found = found.where('address_item.name', 'like', containing(name))
  if (phone) found = found.where('phone', 'like', containing(phone))
  const { enterpriseId } = requester
  for (const condition of await fieldConditions(db, enterpriseId, customFields, 'addressBook'))
    found = found.where(condition)
  return { groups, found }
}

/** So many are read by their ids. */
const FEW = 3000

/**
 * The same for a page of the list. What no index finds is looked for once, instead of once for the
 * rows and once for their number.
 */
export async function membersOnPage(db: Database, requester: Requester, search: MemberSearch) {
  const matching = await membersMatching(db, requester, search)
  const { customerName, phoneNumber, customFields } = search
  if (![customerName, phoneNumber, customFields].some(one => one?.trim())) return matching
  const few = await matching.found
    .select('address_item.id')
    .limit(FEW + 1)
    .execute()
  if (few.length > FEW) return matching
  const ids = few.map(({ id }) => id)
  return {
    ...matching,
    found: db.selectFrom('address_item').where(sql<boolean>`address_item.id = any(${ids}::text[])`)
  }
}

/** A member that the user sees. */
export async function memberOf(
  db: Database,
  requester: Requester,
  id: string
): Promise<BookMember> {
  const row = await db
    .selectFrom('address_item')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw absent(messages.noMember())
  const { groups } = await groupOf(db, requester, row.group_id)
  const [member] = toMembers([row], groups)
  if (!member) throw absent(messages.noMember())
  return member
}

export function toMembers(rows: readonly ItemRow[], groups: readonly BookGroup[]): BookMember[] {
  const known = new Map(groups.map(group => [group.id, group]))
  return rows.map(row => ({
    id: row.id,
    groupId: row.group_id,
    addressBookGroupName: known.get(row.group_id)?.groupName ?? '',
    customerName: row.name,
    phoneNumber: row.phone,
    customFields: row.custom_fields,
    createTime: row.created_at,
    updateTime: row.updated_at,
    canEdit: known.get(row.group_id)?.canEdit ?? false,
    version: row.version
  }))
}
