/** Small windows of the top bar that more than their own button can open. */
import { atom, readonlyType } from 'nanostores'

const $quickCall = atom(false)
export const $isQuickCallOpen = readonlyType($quickCall)
export const openQuickCall = (on = true): void => $quickCall.set(on)
