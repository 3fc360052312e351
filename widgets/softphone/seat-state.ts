import { computed } from 'nanostores'
import type { SignState } from '../../core/contract/enums/seats.ts'
import { signStates } from '../../core/contract/enums/sign-states.ts'
import { labelled } from '../../core/contract/labels.ts'
import { isOnCall } from '../../core/phone/on-call.ts'
import type { PhoneState } from '../../core/phone/types.ts'
import { $microphone, $phone, $registration, $session, $signState } from './phone.ts'

/** The word for a state, such as 空闲. */
export const labelOfState = labelled(signStates).label

const during: Readonly<Partial<Record<PhoneState['at'], SignState>>> = {
  ringing: 'RING',
  dialling: 'CALLING',
  answering: 'CALLING',
  talking: 'CALLING'
}

const underWay: readonly SignState[] = ['RING', 'CALLING', 'CLEARING']

/**
 * Whether the last call is being written down: the server keeps the seat for that. Until it has
 * said so, a call that came about is taken to be.
 */
export const $isWrappingUp = computed(
  [$phone, $signState],
  (phone, sign) =>
    phone.at === 'wrap-up' && (sign === 'CLEARING' || (phone.outcome.ok && underWay.includes(sign)))
)

/** What the seat is doing, for all to see: the telephone's word goes before the chosen state. */
export const $seatState = computed(
  [$phone, $isWrappingUp, $signState],
  (phone, isWrappingUp, sign): SignState => during[phone.at] ?? (isWrappingUp ? 'CLEARING' : sign)
)

export const $isSignedIn = computed($session, session => session.at === 'signed-in')

/** Whether a chosen state alone is in the way of a call, so that 呼叫 offers to change it. */
export const $mayBeSetFree = computed(
  [$isSignedIn, $signState],
  (isSignedIn, sign) => isSignedIn && (sign === 'SIGN_BUSY' || sign === 'OFF_LINE')
)

/** Doc 1 §4: nobody changes their state while a session is on. */
export const $isStateFixed = computed($phone, isOnCall)

/** Whether a call would be in vain, because this browser's microphone cannot be had. */
export const $isDeaf = computed([$microphone, $registration], (microphone, line) => {
  const isOurs = line.at !== 'own-device' && line.at !== 'elsewhere'
  return isOurs && microphone.at !== 'ready' && microphone.at !== 'unknown'
})
