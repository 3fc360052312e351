/** What a row of a list opens: 服务对象详情 (doc 1 §2), wherever the row is. */
import { atom, readonlyType } from 'nanostores'
import { onSignedOut } from '../../session/life.ts'

const closed = { at: 'closed' } as const

/** Of whom, or of which call, the details are on show: beside the page, or in its place. */
export type OpenPerson =
  | typeof closed
  | ({ readonly at: 'beside' | 'instead' } & (
      | { readonly customerId: string; readonly callRecordId?: undefined }
      | { readonly customerId?: undefined; readonly callRecordId: string }
    ))

const $who = atom<OpenPerson>(closed)
export const $openPerson = readonlyType($who)

/** Where details have the page's place already, the next ones take it as well. */
const place = () => ($who.get().at === 'instead' ? 'instead' : 'beside')

/** 服务对象详情. */
export const openPerson = (customerId: string): void => $who.set({ at: place(), customerId })

/** 通话记录; 通话详情 while one listens in on that call (doc 3 §2). */
export const openRecord = (callRecordId: string): void => $who.set({ at: place(), callRecordId })

/** Gives the details the whole place of the page. */
export function unfoldPerson(): void {
  const now = $who.get()
  if (now.at === 'beside') $who.set({ ...now, at: 'instead' })
}

export const closePerson = (): void => $who.set(closed)

onSignedOut(closePerson)
