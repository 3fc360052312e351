import { describe, expect, it } from 'vitest'
import {
  averageHandlingOf,
  averageTalkOf,
  everyDay,
  gapsOfDays,
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

describe('the days of the chart', () => {
  const at = (time: string) => Date.parse(`${time}+08:00`)

  // rule seat-hours-8
  it('have the parts without a server, of each day its own', () => {
    const gaps = [
      { from: at('2026-11-23T18:00:00'), to: at('2026-11-25T06:00:00') },
      { from: at('2026-11-25T12:00:00'), to: at('2026-11-25T15:00:00') }
    ]
    expect(gapsOfDays(['2026-11-22', '2026-11-23', '2026-11-24', '2026-11-25'], gaps)).toEqual([
      { index: 1, from: 0.75, to: 1 },
      { index: 2, from: 0, to: 1 },
      { index: 3, from: 0, to: 0.25 },
      { index: 3, from: 0.5, to: 0.625 }
    ])
    expect(gapsOfDays(['2026-11-26'], gaps)).toEqual([])
  })

  it('are consecutive, over a change of year, unless they are sorted otherwise', () => {
    expect(everyDay(['2026-12-30', '2027-01-02'])).toEqual([
      ...['2026-12-30', '2026-12-31', '2027-01-01', '2027-01-02']
    ])
    expect(everyDay(['2027-01-02', '2026-12-30'])).toEqual(['2027-01-02', '2026-12-30'])
    expect(everyDay(['2026-12-28', '2026-12-29', '2026-12-31'])).toEqual([
      ...['2026-12-28', '2026-12-29', '2026-12-30', '2026-12-31']
    ])
    expect(everyDay(['2026-12-30', '2026-12-30'])).toEqual(['2026-12-30', '2026-12-30'])
    expect(everyDay([])).toEqual([])
  })
})
