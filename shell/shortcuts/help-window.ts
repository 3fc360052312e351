/** Open state of the shortcut help, and whether the shortcut listener is active. */
import { atom, readonlyType } from 'nanostores'

const $open = atom(false)
export const $areShortcutsActive = atom(false)
export const $isHelpOpen = readonlyType($open)
export const openHelp = (): void => $open.set(true)
export const closeHelp = (): void => $open.set(false)
