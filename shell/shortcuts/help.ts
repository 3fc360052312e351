/** Whether the sheet of shortcuts is open, and whether they are heard yet. */
import { atom, readonlyType } from 'nanostores'

const $open = atom(false)
export const $areKeysHeard = atom(false)
export const $isHelpOpen = readonlyType($open)
export const openHelp = (): void => $open.set(true)
export const closeHelp = (): void => $open.set(false)
