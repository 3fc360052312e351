/** Visibility of the telephone in the console's footer. */
import { atom, computed, readonlyType } from 'nanostores'
import type { PhoneState } from '../../core/phone/state/phone-types.ts'
import { $isWrappingUp } from '../../widgets/softphone/bar/seat-state.ts'
import { $phone, $signState } from '../../widgets/softphone/softphone-phone.ts'

/** `rest`: no call; the bar is open to dial or to show how the last call ended. */
export type CallBarState = 'hidden' | 'rest' | 'busy'

const $isPadOpen = atom(false)
const $read = atom('')
const $dialPadRequests = atom(0)
let place: HTMLElement | null = null

/** Incremented when the dial pad is requested: its input then takes the focus. */
export const $dialPadRequest = readonlyType($dialPadRequests)

const busy: readonly PhoneState['status'][] = ['dialling', 'answering', 'talking']

export const $callBar = computed(
  [$phone, $isWrappingUp, $isPadOpen, $read],
  (phone, isWrappingUp, isPadOpen, read): CallBarState => {
    if (phone.status === 'ringing') return 'hidden'
    if (busy.includes(phone.status) || isWrappingUp) return 'busy'
    const isUnread = phone.status === 'wrap-up' && !phone.outcome.ok && phone.call.callId !== read
    return isPadOpen || isUnread ? 'rest' : 'hidden'
  }
)

/** The softphone's view is loaded only for users who take calls, have a call or place one. */
export const $isCallExpected = computed(
  [$callBar, $phone, $signState],
  (bar, phone, sign) => bar !== 'hidden' || phone.status !== 'idle' || sign === 'SIGN_FREE'
)

/** Record id of the running or wrap-up call with a customer, whom the bar can open. */
export const $customerCall = computed($phone, phone =>
  phone.status === 'idle' || phone.call.kind === 'monitor' ? undefined : phone.call.callRecordId
)

export function openDialPad(): void {
  $isPadOpen.set(true)
  $dialPadRequests.set($dialPadRequests.get() + 1)
}

export function closeDialPad(): void {
  const phone = $phone.get()
  $isPadOpen.set(false)
  if (phone.status === 'wrap-up') $read.set(phone.call.callId)
}

/** Registers the bar's element, for shortcuts that press its buttons. Returns the unregister function. */
export function keepPlace(element: HTMLElement | null): () => void {
  place = element
  return () => {
    place = null
  }
}

export const callBarPlace = (): HTMLElement | null => place
