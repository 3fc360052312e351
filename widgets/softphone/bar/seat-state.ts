import { computed } from 'nanostores'
import { labelled } from '../../../core/contract/labels.ts'
import type { SignState } from '../../../core/features/seats/enums.ts'
import { signStates } from '../../../core/features/seats/sign-states.ts'
import { isOnCall } from '../../../core/phone/state/on-call.ts'
import type { PhoneState } from '../../../core/phone/state/phone-types.ts'
import type { ChosenState } from '../../../core/session/seat.ts'
import { begin } from '../../parts/begin-part.ts'
import {
  $microphone,
  $phone,
  $registration,
  $session,
  $signState,
  finishWrapUp,
  setAgentState
} from '../softphone-phone.ts'

/** Label of a state, such as 空闲. */
export const labelOfState = labelled(signStates).label

/** The agent's choice; 空闲 ends a wrap-up as 完成整理 does. */
export const chooseState = (choice: ChosenState): void =>
  begin(choice === 'SIGN_FREE' && $isWrappingUp.get() ? finishWrapUp() : setAgentState(choice))

const during: Readonly<Partial<Record<PhoneState['status'], SignState>>> = {
  ringing: 'RING',
  dialling: 'CALLING',
  answering: 'CALLING',
  talking: 'CALLING'
}

const underWay: readonly SignState[] = ['RING', 'CALLING', 'CLEARING']

/**
 * Whether the last call is in wrap-up, as stated by the server; until it answers, a connected call
 * counts as in wrap-up.
 */
export const $isWrappingUp = computed(
  [$phone, $signState],
  (phone, sign) =>
    phone.status === 'wrap-up' &&
    (sign === 'CLEARING' || (phone.outcome.ok && underWay.includes(sign)))
)

/** Displayed state of the seat: the state of the call takes precedence over the chosen state. */
export const $seatState = computed(
  [$phone, $isWrappingUp, $signState],
  (phone, isWrappingUp, sign): SignState =>
    during[phone.status] ?? (isWrappingUp ? 'CLEARING' : sign)
)

export const $isSignedIn = computed($session, session => session.status === 'signed-in')

/** Whether only the chosen state prevents a call, so that 呼叫 offers to change it. */
export const $mayBeSetFree = computed(
  [$isSignedIn, $signState],
  (isSignedIn, sign) => isSignedIn && (sign === 'SIGN_BUSY' || sign === 'OFF_LINE')
)

/** The seat's state cannot be changed during a call (rule phone-23). */
export const $isStateFixed = computed($phone, isOnCall)

/** Whether a call is impossible because this browser's microphone is unavailable. */
export const $hasNoMicrophone = computed([$microphone, $registration], (microphone, line) => {
  const isOurs = line.status !== 'own-device' && line.status !== 'elsewhere'
  return isOurs && microphone.status !== 'ready' && microphone.status !== 'unknown'
})
