/** The groups of the book on the page. */
import { queryStore } from '../../lib/query/query-store.ts'
import { call } from '../../net/http.ts'
import { onSignedOut } from '../../session/session-state.ts'
import type { AddressBookType } from '../call-tasks/enums.ts'
import { addressBook } from './endpoints.ts'
import { ENTERPRISE } from './rules/book-rules.ts'
import type { AddressBookGroup } from './schemas.ts'

export type BookGroups = readonly AddressBookGroup[]

const groups = queryStore<BookGroups>()
let shown: AddressBookType = ENTERPRISE

export const $bookGroups = groups.$store

const read = (): Promise<BookGroups> =>
  call(addressBook.groups, { query: { addressBookType: shown } }, { silent: true })

/** Never rejects; failures are in `$bookGroups`. */
export function loadGroups(type: AddressBookType): Promise<void> {
  if (type !== shown) groups.forget()
  shown = type
  return groups.load(read)
}

/** Keeps the groups meanwhile. Never rejects. */
export const reloadGroups = (): Promise<void> => groups.refresh(read)

/** The counts are shown once `beside` is there, whose result shows what they count. */
export async function reloadGroupsWith(
  beside: (counts: Promise<unknown>) => Promise<void>
): Promise<void> {
  const counts = read()
  const shownBeside = beside(counts.catch(() => undefined))
  await groups.refresh(async () => {
    await shownBeside
    return counts
  })
}

export const shownBook = (): AddressBookType => shown

onSignedOut(groups.forget)
