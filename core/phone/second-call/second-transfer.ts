import { $phone } from '../state/phone-state.ts'
import { $secondCall } from './second-state.ts'

/**
 * Whether the transfer that runs connects the two calls with each other. A blind transfer of the first
 * one leaves the second as it is.
 */
export function isCompleting(): boolean {
  const phone = $phone.get()
  const second = $secondCall.get()
  const target = phone.status === 'talking' ? phone.transferring : undefined
  return second?.status === 'talking' && target === second.call.number
}
