/** Whether the 联系客服 form is open. */
import { atom, readonlyType } from 'nanostores'
import { onSignedOut } from '../../session/session-state.ts'

const $open = atom(false)
export const $isFeedbackOpen = readonlyType($open)
export const openFeedback = (): void => $open.set(true)
export const closeFeedback = (): void => $open.set(false)

onSignedOut(closeFeedback)
