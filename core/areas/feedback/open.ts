/** Whether the form of 联系客服 is open. */
import { atom, readonlyType } from 'nanostores'
import { onSignedOut } from '../../session/life.ts'

const $open = atom(false)
export const $isFeedbackOpen = readonlyType($open)
export const openFeedback = (): void => $open.set(true)
export const closeFeedback = (): void => $open.set(false)

onSignedOut(closeFeedback)
