/** Opens 服务对象详情 from a list row (rule console-15). */
import { atom, readonlyType } from 'nanostores'
import { onSignedOut } from '../../session/session-state.ts'

const closed = { status: 'closed' } as const

/** The shown customer or call, and whether it is beside the page or in its place. */
export type OpenPerson =
  | typeof closed
  | ({ readonly status: 'beside' | 'instead' } & (
      | { readonly customerId: string; readonly callRecordId?: undefined }
      | { readonly customerId?: undefined; readonly callRecordId: string }
    ))

const $person = atom<OpenPerson>(closed)
export const $openPerson = readonlyType($person)

/** Stays full-page when it is full-page already. */
const place = () => ($person.get().status === 'instead' ? 'instead' : 'beside')

/** 服务对象详情. */
export const openPerson = (customerId: string): void => $person.set({ status: place(), customerId })

/** 通话记录; 通话详情 while the user listens in on that call (rule supervision-8). */
export const openRecord = (callRecordId: string): void =>
  $person.set({ status: place(), callRecordId })

/** Expands the details to the full page. */
export function unfoldPerson(): void {
  const now = $person.get()
  if (now.status === 'beside') $person.set({ ...now, status: 'instead' })
}

export const closePerson = (): void => $person.set(closed)

onSignedOut(closePerson)
