/** The members of an address book: the list and its actions. */
import { importOrNotify } from '../../lib/async/import-or-notify.ts'
import { areaList, type SearchOf } from '../../lib/query/area-list.ts'
import type { PagedListStore } from '../../lib/query/paged-list.ts'
import { lastOf } from '../../lib/query/query-store.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { type AddressBookType, addressBookType } from '../call-tasks/enums.ts'
import { $bookGroups, reloadGroups, reloadGroupsWith } from './book-groups.ts'
import { bookPageMessages as messages } from './book-page-messages.ts'
import { addressBook } from './endpoints.ts'
import { pathOf } from './rules/group-tree.ts'
import type { BookMember } from './schemas.ts'

/** What the page searches by, besides book and group. */
export type MemberSearch = Omit<SearchOf<typeof addressBook.members>, 'addressBookType' | 'groupId'>

/** A book, or a group of it with those below. */
export interface BookPlace {
  readonly addressBookType: AddressBookType
  readonly groupId?: string | undefined
}

type Search = MemberSearch & Partial<BookPlace>

/** Counts of the groups that the next page is shown together with. */
let counts: Promise<unknown> | undefined

const list = areaList<BookMember, Search>({
  name: 'address-book-members',
  query: {},
  async load({ query, ...page }) {
    const beside = counts
    counts = undefined
    const rows = call(addressBook.members, { query: { ...query, ...page } }, { silent: true })
    const [got] = await Promise.all([rows, beside])
    return got
  }
})

/** The list of one place. */
export const membersIn = (
  place: BookPlace
): PagedListStore<BookMember, MemberSearch, undefined> => ({
  ...list,
  search: (query, page, sort) => list.search(searchOf(place, query), page, sort)
})

export const shownMembers = list.$list

/** Reads members and counts again after a change, and shows both together. Never rejects. */
export const reloadMembers = (): Promise<void> =>
  reloadGroupsWith(async read => {
    if (list.$list.lc === 0) return
    counts = read
    await list.reload()
  })

/** @throws `Failure`, already shown. */
export async function removeMembers(ids: readonly string[]): Promise<void> {
  await call(addressBook.removeMembers, { body: { idList: [...ids] } })
  notify('success', messages.removed())
  // The list is read again by what removed its rows.
  void reloadGroups()
}

/** Starts an export of the members that match to the transfer list. */
export async function exportMembers(place: BookPlace, query: MemberSearch): Promise<void> {
  const { startTransfer } = await importOrNotify(() => import('../transfer-list/transfers.ts'))
  await startTransfer(call(addressBook.exportRows, { body: searchOf(place, query) }))
}

/** Puts rows of the list among the recipients of a new message. */
export async function chooseForMessage(
  { addressBookType: type }: BookPlace,
  ids: readonly string[]
): Promise<void> {
  const chosen = new Set(ids)
  const rows = list.$list.get().list.filter(({ id }) => chosen.has(id))
  const { messagePicker } = await importOrNotify(
    () => import('../messaging/sending/send-choices.ts')
  )
  await messagePicker.open()
  await messagePicker.chooseBook(type)
  messagePicker.pick(rows)
}

/**
 * All members that match, of every page, for a new call task.
 * @throws `Failure`, already shown.
 */
export const idsMatching = (place: BookPlace, query: MemberSearch): Promise<readonly string[]> =>
  call(addressBook.memberIds, { query: searchOf(place, query) })

/** Makes all members that match the recipients of a new message. */
export async function chooseAllForMessage(place: BookPlace, query: MemberSearch): Promise<void> {
  const { sendToMembers } = await importOrNotify(
    () => import('../messaging/sending/searched-members.ts')
  )
  const groups = lastOf($bookGroups.get()) ?? []
  const path = place.groupId === undefined ? [] : pathOf(groups, place.groupId)
  const [book, count] = [addressBookType.label(place.addressBookType), list.$list.get().total]
  sendToMembers({ search: searchOf(place, query), place: [book, ...path].join(' / '), count })
}

const searchOf = ({ addressBookType: type, groupId }: BookPlace, query: MemberSearch) => ({
  ...query,
  addressBookType: type,
  ...(groupId !== undefined && { groupId })
})
