import type { PhoneState } from './phone-types.ts'

/** Whether there is a call, in any state but wrap-up. */
export const isOnCall = (
  phone: PhoneState
): phone is Exclude<PhoneState, { status: 'idle' | 'wrap-up' }> =>
  phone.status !== 'idle' && phone.status !== 'wrap-up'
