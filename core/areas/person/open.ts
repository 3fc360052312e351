/** What a row of a list opens: 服务对象详情 and 呼叫详情 (doc 1 §2), wherever the row is. */
import { atom, readonlyType } from 'nanostores'
import { onSignedOut } from '../../session/life.ts'

const closed = { at: 'closed' } as const

/** Whose details are on show: beside the page, or in its place. */
export type OpenPerson =
  | typeof closed
  | { readonly at: 'beside' | 'instead'; readonly customerId: string }

const $who = atom<OpenPerson>(closed)
export const $openPerson = readonlyType($who)

/** Where somebody's details have the page's place already, the next one's take it as well. */
export function openPerson(customerId: string): void {
  const { at } = $who.get()
  $who.set({ at: at === 'closed' ? 'beside' : at, customerId })
}

/** Gives the details the whole place of the page. */
export function unfoldPerson(): void {
  const now = $who.get()
  if (now.at === 'beside') $who.set({ ...now, at: 'instead' })
}

export const closePerson = (): void => $who.set(closed)

/** The call whose details are on show, and the calls of the list that it was opened from. */
export type OpenCall =
  | typeof closed
  | { readonly at: 'open'; readonly callRecordId: string; readonly among: readonly string[] }

const $which = atom<OpenCall>(closed)
export const $openCall = readonlyType($which)

interface Keyed {
  readonly callRecordId: string
}

/** `rows`: those that stand above and below it, for 上一条 and 下一条. */
export const openCall = ({ callRecordId }: Keyed, rows: readonly Keyed[]): void =>
  $which.set({ at: 'open', callRecordId, among: rows.map(row => row.callRecordId) })

/** On to the call so many rows further down; nothing happens beyond the ends. */
export function stepCall(by: 1 | -1): void {
  const now = $which.get()
  if (now.at === 'closed') return
  const at = now.among.indexOf(now.callRecordId)
  const callRecordId = at < 0 ? undefined : now.among[at + by]
  if (callRecordId !== undefined) $which.set({ ...now, callRecordId })
}

export const closeCall = (): void => $which.set(closed)

onSignedOut(() => {
  closePerson()
  closeCall()
})
