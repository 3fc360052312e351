/** All members of a search in the address book, to whom a message is about to be sent. */
import { atom, readonlyType } from 'nanostores'
import type { z } from '../../../contract/zod.ts'
import { onSignedOut } from '../../../session/session-state.ts'
import type { memberSearch } from '../../address-book/endpoints.ts'

export interface SearchedMembers {
  readonly search: z.infer<typeof memberSearch>
  /** The book or group in words. */
  readonly place: string
  /** Members when they were chosen; the server reads them again. */
  readonly count: number
}

const $searched = atom<SearchedMembers | undefined>()

/** For the page 短信发送. */
export const $searchedMembers = readonlyType($searched)
export const sendToMembers = (members: SearchedMembers | undefined): void => $searched.set(members)

/** By a number or a custom field: what was searched for is not stored in the browser. */
export const isPersonalSearch = ({ search }: SearchedMembers): boolean =>
  [search.phoneNumber, search.customFields].some(one => one !== undefined && one !== '')

onSignedOut(() => $searched.set(undefined))
