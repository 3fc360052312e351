/** Whether the telephone at the foot of the console is to be seen. */
import { atom, computed, readonlyType } from 'nanostores'
import type { PhoneState } from '../../core/phone/types.ts'
import { $phone, $signState } from '../../widgets/softphone/phone.ts'
import { $isWrappingUp } from '../../widgets/softphone/seat-state.ts'

/** `rest`: nothing is going on, and somebody wants to dial or to read how the last call went. */
export type CallBarState = 'hidden' | 'rest' | 'busy'

const $isPadOpen = atom(false)
const $read = atom('')
const $wishes = atom(0)
let place: HTMLElement | null = null

/** Goes up whenever somebody asks for the dial pad: the field then takes the focus. */
export const $dialPadWish = readonlyType($wishes)

const busy: readonly PhoneState['at'][] = ['dialling', 'answering', 'talking']

export const $callBar = computed(
  [$phone, $isWrappingUp, $isPadOpen, $read],
  (phone, isWrappingUp, isPadOpen, read): CallBarState => {
    if (phone.at === 'ringing') return 'hidden'
    if (busy.includes(phone.at) || isWrappingUp) return 'busy'
    const isNews = phone.at === 'wrap-up' && !phone.outcome.ok && phone.call.callId !== read
    return isPadOpen || isNews ? 'rest' : 'hidden'
  }
)

/** Whoever takes calls, has one or wants to make one needs the telephone's face; nobody else fetches it. */
export const $isCallExpected = computed(
  [$callBar, $phone, $signState],
  (bar, phone, sign) => bar !== 'hidden' || phone.at !== 'idle' || sign === 'SIGN_FREE'
)

/** The record of the call that is on or written up with a customer, whom the bar can bring up. */
export const $customerCall = computed($phone, phone =>
  phone.at === 'idle' || phone.call.kind === 'monitor' ? undefined : phone.call.callRecordId
)

export function openDialPad(): void {
  $isPadOpen.set(true)
  $wishes.set($wishes.get() + 1)
}

export function closeDialPad(): void {
  const phone = $phone.get()
  $isPadOpen.set(false)
  if (phone.at === 'wrap-up') $read.set(phone.call.callId)
}

/** The bar says where it stands, for shortcuts that press its buttons. Returns how to take it back. */
export function keepPlace(element: HTMLElement | null): () => void {
  place = element
  return () => {
    place = null
  }
}

export const callBarPlace = (): HTMLElement | null => place
