import type { PhoneState } from './types.ts'

/** Whether there is a call, in any of its states but wrap-up. */
export const isOnCall = (
  phone: PhoneState
): phone is Exclude<PhoneState, { at: 'idle' | 'wrap-up' }> =>
  phone.at !== 'idle' && phone.at !== 'wrap-up'
