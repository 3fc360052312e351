/** Members with the same number, and which of them stay. */
import { atom, readonlyType } from 'nanostores'
import { mutationStore } from '../../lib/query/mutation-store.ts'
import { queryStore } from '../../lib/query/query-store.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { onSignedOut } from '../../session/session-state.ts'
import { type BookPlace, reloadMembers } from './book-members.ts'
import { bookPageMessages as messages } from './book-page-messages.ts'
import { addressBook } from './endpoints.ts'
import type { DuplicateSet } from './schemas.ts'

const silent = { silent: true } as const
const PAGE_SIZE = 20

interface DuplicatePage {
  readonly list: readonly DuplicateSet[]
  readonly page: number
  readonly pageSize: number
  readonly total: number
}

const sets = queryStore<DuplicatePage>()
const attempt = mutationStore<'merge' | 'mergeAll'>()
const $place = atom<BookPlace | undefined>()
/** The kept member by number. */
const $kept = atom<ReadonlyMap<string, string>>(new Map())
let page = 1

export const $duplicates = sets.$store
export const $duplicatesAttempt = attempt.$attempt
/** Where duplicates are looked for; undefined while the dialog is closed. */
export const $duplicatesIn = readonlyType($place)
export const $keptMembers = readonlyType($kept)

async function read(): Promise<DuplicatePage> {
  const { addressBookType = 1, groupId } = $place.get() ?? {}
  const query = { addressBookType, page, pageSize: PAGE_SIZE, ...(groupId && { groupId }) }
  return call(addressBook.duplicates, { query }, silent)
}

/** Never rejects; failures are in `$duplicates`. */
export function turnDuplicates(to: number): Promise<void> {
  page = to
  $kept.set(new Map())
  return sets.load(read)
}

export function openDuplicates(place: BookPlace): void {
  attempt.forget()
  $place.set(place)
  void turnDuplicates(1)
}

export function closeDuplicates(): void {
  if (attempt.$attempt.get().status === 'busy') return
  attempt.forget()
  $place.set(undefined)
  sets.forget()
}

/** Without a member, the number is left as it is. */
export function keepMember(phoneNumber: string, memberId: string | undefined): void {
  const next = new Map($kept.get())
  if (memberId === undefined) next.delete(phoneNumber)
  else next.set(phoneNumber, memberId)
  attempt.forget()
  $kept.set(next)
}

async function send(
  what: 'merge' | 'mergeAll',
  act: () => Promise<{ readonly count: number }>
): Promise<void> {
  let count = 0
  const outcome = await attempt.make(what, async () => {
    count = (await act()).count
  })
  if (outcome === 'dropped') return
  if (outcome === 'done') notify('success', messages.merged({ count }))
  // What has changed meanwhile is shown, too.
  await Promise.all([turnDuplicates(1), outcome === 'done' ? reloadMembers() : undefined])
}

/** Merges the sets of the page with a chosen member. Never rejects. */
export async function mergeChosen(fill: boolean): Promise<void> {
  const state = sets.$store.get()
  if (state.status !== 'ready') return
  const kept = $kept.get()
  const chosen = state.value.list.flatMap(({ phoneNumber, members }) => {
    const keep = members.find(({ id }) => id === kept.get(phoneNumber))
    const known = ({ id, version }: (typeof members)[number]) => ({ id, version })
    return keep
      ? [{ keep: known(keep), drop: members.filter(one => one !== keep).map(known), fill }]
      : []
  })
  if (chosen.length > 0)
    await send('merge', () => call(addressBook.resolve, { body: { sets: chosen } }, silent))
}

/** Merges all sets, of every page. Never rejects. */
export async function mergeAll(keep: 'newest' | 'oldest', fill: boolean): Promise<void> {
  const state = sets.$store.get()
  const { addressBookType = 1, groupId } = $place.get() ?? {}
  if (state.status !== 'ready') return
  const body = { addressBookType, keep, fill, setCount: state.value.total }
  const within = groupId === undefined ? {} : { groupId }
  await send('mergeAll', () =>
    call(addressBook.resolveAll, { body: { ...body, ...within } }, silent)
  )
}

onSignedOut(() => {
  attempt.forget()
  $kept.set(new Map())
  $place.set(undefined)
  sets.forget()
})
