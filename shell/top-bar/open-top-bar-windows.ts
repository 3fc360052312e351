/** Dialogs of the top bar that other controls can open too. */
import { atom, readonlyType } from 'nanostores'
import { closeFeedback } from '../../core/features/feedback/feedback-window.ts'
import { closePalette } from '../palette/palette-window.ts'
import { closeHelp } from '../shortcuts/help-window.ts'

const $quickCall = atom(false)
export const $isQuickCallOpen = readonlyType($quickCall)
export const openQuickCall = (on = true): void => $quickCall.set(on)

/** Closes them when the top bar is unmounted. */
export function closeWindows(): void {
  openQuickCall(false)
  closePalette()
  closeHelp()
  closeFeedback()
}
