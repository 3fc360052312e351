/** Opens a work order from anywhere in the console. */
import { atom, readonlyType } from 'nanostores'
import { onSignedOut } from '../../session/session-state.ts'

const $which = atom<string | undefined>()

/** Id of the order in the drawer. */
export const $openOrder = readonlyType($which)

export const openOrder = (id: string): void => $which.set(id)
export const closeOrder = (): void => $which.set(undefined)

onSignedOut(closeOrder)
