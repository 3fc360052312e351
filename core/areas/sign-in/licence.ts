/** The window of the licence agreement: open as long as it waits for an answer. */
import { computed } from 'nanostores'
import { $protocol, acceptProtocol, declineProtocol } from '../../session/protocol.ts'
import { attemptStore } from './attempt.ts'

const attempt = attemptStore<'agree' | 'leave'>()

export const $licence = computed([$protocol, attempt.$attempt], (protocol, { at }) => ({
  isOpen: protocol === 'needed',
  isBusy: at === 'busy'
}))

/** Agrees; a refusal has been told by then, and the window stays. */
export const acceptLicence = (): void => void attempt.make('agree', acceptProtocol)

/** Signs out: nobody goes on without. */
export const declineLicence = (): void => void attempt.make('leave', declineProtocol)
