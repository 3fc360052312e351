import { secondViewMessages as messages } from '../../../core/phone/second-call/second-view-messages.ts'
import type { PhoneState, SecondCall } from '../../../core/phone/state/phone-types.ts'

type Held = SecondCall['held']

const held = (by: Held): string =>
  by === 'them' ? messages.heldByThem() : by === undefined ? messages.talking() : messages.held()

/** The state of the second call in words. */
export function secondText({ status, isJoined, isRinging, held: by }: SecondCall): string {
  if (isJoined) return messages.joined()
  if (status === 'talking') return held(by)
  if (status === 'answering') return messages.answering()
  return status === 'dialling' && !isRinging ? messages.calling() : messages.rings()
}

/** The state of the first call in words. */
export function firstText(phone: PhoneState, { isJoined }: SecondCall): string {
  if (phone.status !== 'talking') return ''
  if (phone.transferring !== undefined) return messages.transferring()
  return isJoined ? messages.joined() : held(phone.held)
}
