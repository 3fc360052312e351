import { describe, expect, it } from 'vitest'
import {
  averageHandlingOf,
  averageTalkOf,
  occupancyOf,
  type SeatSums,
  signedInOf
} from '../../../../core/features/seat-hours/rules.ts'

const day: SeatSums = {
  ...{ free: 3600, busy: 1800, ring: 60, talkIn: 600, talkOut: 900, hold: 120, wrapUp: 180 },
  ...{ inbound: 5, inboundAnswered: 4, missed: 1, outbound: 9, outboundAnswered: 6 }
}
const none = { ...day, inboundAnswered: 0, outboundAnswered: 0 }

describe('the averages of a row', () => {
  // rule seat-hours-6
  it('are per answered call, with hold and wrap-up as handling', () => {
    expect(averageTalkOf(day)).toBe(150)
    expect(averageHandlingOf(day)).toBe(180)
    expect([averageTalkOf(none), averageHandlingOf(none)]).toEqual([undefined, undefined])
  })

  it('have the occupancy over the time that is not 示忙', () => {
    expect(signedInOf(day)).toBe(7260)
    expect(occupancyOf(day)).toBeCloseTo(1800 / 5460, 12)
    expect(
      occupancyOf({ ...day, free: 0, ring: 0, talkIn: 0, talkOut: 0, hold: 0, wrapUp: 0 })
    ).toBe(undefined)
  })
})
