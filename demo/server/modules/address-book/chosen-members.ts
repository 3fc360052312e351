/** Members chosen for a task or a message, with their fields by name. */
import { sql } from 'kysely'
import type { AddressBookMembers } from '../../../../core/features/call-tasks/draft-schemas.ts'
import type { FieldValues } from '../../../../core/features/custom-fields/schemas.ts'
import { spokenAnswers } from '../../../../core/features/dialogue/rules/spoken-answers.ts'
import type { Requester } from '../../auth/requester.ts'
import type { Database } from '../../db/schema/schema.ts'
import { fieldsOf, toMetas } from '../custom-fields/field-queries.ts'
import { bookGroups, bookIdOf, searchedGroups } from './book-access.ts'
import { type MemberSearch, membersMatching } from './member-rows.ts'

export interface ChosenMembers {
  readonly addressBookType: number
  readonly groupIds: readonly string[]
  readonly selectedItemIds: readonly string[]
}
interface Member {
  readonly id: string
  readonly name: string
  readonly phone: string
  readonly fields: Readonly<Record<string, string>>
}

const columns = ['address_item.id', 'address_item.name', 'phone', 'custom_fields'] as const

/** Names the values of members by their fields. */
async function named(
  db: Database,
  { enterpriseId }: Requester,
  rows: readonly (Omit<Member, 'fields'> & { readonly custom_fields: FieldValues })[]
): Promise<readonly Member[]> {
  const metas = toMetas(await fieldsOf(db, enterpriseId, 'addressBook'))
  return rows.map(({ custom_fields, ...member }) => {
    const answers = metas.map(meta => [meta.fieldName, spokenAnswers(meta, custom_fields[meta.id])])
    return { ...member, fields: Object.fromEntries(answers.filter(([, text]) => text !== '')) }
  })
}

/** All members of a search, in the order of the groups. */
export async function searchedMembers(
  db: Database,
  requester: Requester,
  search: MemberSearch
): Promise<readonly Member[]> {
  const { found } = await membersMatching(db, requester, search)
  const rows = await found
    .innerJoin('address_group', 'address_group.id', 'address_item.group_id')
    .select(columns)
    .orderBy('address_group.rank')
    .orderBy('group_id')
    .orderBy('address_item.rank')
    .execute()
  return named(db, requester, rows)
}

/** The chosen members and those of the chosen groups, with all subgroups, that the user sees. */
export async function addressMembers(
  db: Database,
  requester: Requester,
  { addressBookType, groupIds, selectedItemIds }: ChosenMembers
): Promise<readonly Member[]> {
  const groups = await bookGroups(db, requester, addressBookType)
  const all = searchedGroups(groups, undefined)
  const whole = groupIds.flatMap(id => searchedGroups(groups, id))
  const rows = await db
    .selectFrom('address_item')
    .innerJoin('address_group', 'address_group.id', 'address_item.group_id')
    .select(columns)
    .where('book_id', '=', bookIdOf(requester, addressBookType))
    .where(
      sql<boolean>`group_id = any(${all}::text[]) and (group_id = any(${whole}::text[])
        or address_item.id = any(${selectedItemIds}::text[]))`
    )
    .orderBy('address_group.rank')
    .orderBy('group_id')
    .orderBy('address_item.rank')
    .execute()
  return named(db, requester, rows)
}

/** The members that a task draft names. */
export const chosenMembers = async (
  db: Database,
  requester: Requester,
  chosen: AddressBookMembers | undefined
): Promise<readonly Member[]> =>
  chosen && chosen.itemIds.length > 0
    ? addressMembers(db, requester, {
        ...{ addressBookType: chosen.addressBookType, groupIds: [] },
        selectedItemIds: chosen.itemIds
      })
    : []
