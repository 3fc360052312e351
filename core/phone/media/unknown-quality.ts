import type { Quality } from '../state/phone-types.ts'

/** Of a call that has not been measured. */
export const unknownQuality: Quality = {
  level: 'unknown',
  mos: 0,
  lossPercent: 0,
  roundTripMs: 0,
  jitterMs: 0
}
