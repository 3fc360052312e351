/** Whether the dialog that gives customers an owner is open, and for whom. */
import { atom, readonlyType } from 'nanostores'
import { onSignedOut } from '../../session/life.ts'

const $ids = atom<readonly string[]>([])

/** The customers that are about to get an owner; none while the dialog is closed. */
export const $assigning = readonlyType($ids)
export const assignCustomers = (ids: readonly string[]): void => $ids.set(ids)

onSignedOut(() => $ids.set([]))
