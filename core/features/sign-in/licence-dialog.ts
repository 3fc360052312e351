/** The licence agreement dialog: open until it is accepted or declined. */
import { computed } from 'nanostores'
import { mutationStore } from '../../lib/query/mutation-store.ts'
import {
  $protocol,
  acceptProtocol,
  declineProtocol
} from '../../session/sign-in/licence-acceptance.ts'

const attempt = mutationStore<'agree' | 'leave'>()

export const $licence = computed([$protocol, attempt.$attempt], (protocol, { status }) => ({
  isOpen: protocol === 'needed',
  isBusy: status === 'busy'
}))

/** Accepts; a failure has been shown and the dialog stays open. */
export const acceptLicence = (): void => void attempt.make('agree', acceptProtocol)

/** Signs out, as the agreement is mandatory. */
export const declineLicence = (): void => void attempt.make('leave', declineProtocol)
