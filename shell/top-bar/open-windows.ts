/** Small windows of the top bar that more than their own button can open. */
import { atom, readonlyType } from 'nanostores'
import { closeFeedback } from '../../core/areas/feedback/open.ts'
import { closePalette } from '../palette/open.ts'
import { closeHelp } from '../shortcuts/help.ts'

const $quickCall = atom(false)
export const $isQuickCallOpen = readonlyType($quickCall)
export const openQuickCall = (on = true): void => $quickCall.set(on)

/** With the top bar everything goes that was opened from it. */
export function closeWindows(): void {
  openQuickCall(false)
  closePalette()
  closeHelp()
  closeFeedback()
}
