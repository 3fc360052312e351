/** Customers of their list, to whom a message is about to be sent. */
import { atom, readonlyType } from 'nanostores'
import { onSignedOut } from '../../../session/session-state.ts'

const $ids = atom<readonly string[]>([])

/** Their ids, for the page 短信发送. */
export const $chosenCustomerIds = readonlyType($ids)
export const sendToCustomers = (ids: readonly string[]): void => $ids.set(ids)

onSignedOut(() => $ids.set([]))
