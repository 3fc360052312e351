/** State of the owner assignment dialog. */
import { atom, readonlyType } from 'nanostores'
import { onSignedOut } from '../../session/session-state.ts'

const $ids = atom<readonly string[]>([])

/** The customers to assign; empty while the dialog is closed. */
export const $assigning = readonlyType($ids)
export const assignCustomers = (ids: readonly string[]): void => $ids.set(ids)

onSignedOut(() => $ids.set([]))
