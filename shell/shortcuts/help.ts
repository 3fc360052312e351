/** Whether the sheet of shortcuts is open. */
import { atom, readonlyType } from 'nanostores'

const $open = atom(false)
export const $isHelpOpen = readonlyType($open)
export const openHelp = (): void => $open.set(true)
export const closeHelp = (): void => $open.set(false)
