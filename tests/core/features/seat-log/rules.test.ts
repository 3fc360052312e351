import { describe, expect, it } from 'vitest'
import {
  clockSeconds,
  hoursOf,
  longestBusy,
  minuteOfDay
} from '../../../../core/features/seat-log/rules.ts'

const at = (time: string) => Date.parse(`2026-11-23T${time}+08:00`)
const span = (seatId: string, signState: 'SIGN_FREE' | 'SIGN_BUSY', from: string, to: string) => ({
  ...{ id: from, seatId, signState, startTime: at(from), endTime: at(to) }
})

describe('a day in China', () => {
  it('counts minutes from its midnight', () => {
    expect(minuteOfDay(at('00:00:00'), '2026-11-23')).toBe(0)
    expect(minuteOfDay(at('09:30:30'), '2026-11-23')).toBe(570.5)
  })
})

describe('the timeline of a day', () => {
  it('spans the whole hours with states, or the whole day without any', () => {
    const spans = [
      span('a', 'SIGN_FREE', '09:20:00', '10:00:00'),
      span('b', 'SIGN_BUSY', '08:59:59', '18:00:01')
    ]
    expect(hoursOf({ spans, gaps: [] }, '2026-11-23')).toEqual([8, 19])
    expect(hoursOf({ spans: [], gaps: [] }, '2026-11-23')).toEqual([0, 24])
    const at = (time: string) => Date.parse(`2026-11-23T${time}:00+08:00`)
    const gaps = [{ from: at('06:30'), to: at('08:10') }]
    expect(hoursOf({ spans, gaps }, '2026-11-23')).toEqual([6, 19])
  })

  it('stays within the day', () => {
    const dayBefore = Date.parse('2026-11-22T23:30:00+08:00')
    const dayAfter = Date.parse('2026-11-24T00:30:00+08:00')
    const spans = [span('a', 'SIGN_FREE', '09:20:00', '10:00:00')]
    const gaps = [
      { from: dayBefore, to: at('00:10:00') },
      { from: at('23:50:00'), to: dayAfter }
    ]
    expect(hoursOf({ spans, gaps }, '2026-11-23')).toEqual([0, 24])
  })

  it('names the seat that was busy longest in all', () => {
    const seats = [
      { seatId: 'a', extension: '100', agentName: '王晓彤' },
      { seatId: 'b', extension: '200', agentName: '赵一鸣' }
    ]
    const spans = [
      span('a', 'SIGN_BUSY', '09:00:00', '09:05:00'),
      span('b', 'SIGN_BUSY', '09:00:00', '09:08:00'),
      span('a', 'SIGN_BUSY', '10:00:00', '10:04:00'),
      span('b', 'SIGN_FREE', '10:00:00', '12:00:00')
    ]
    expect(longestBusy({ seats, spans })).toEqual({ seat: seats[0], milliseconds: 540_000 })
    expect(longestBusy({ seats, spans: spans.slice(0, 2) })).toEqual({
      ...{ seat: seats[1], milliseconds: 480_000 }
    })
    expect(longestBusy({ seats, spans: spans.slice(3) })).toBeUndefined()
    expect(longestBusy({ seats: seats.slice(1), spans })).toBeUndefined()
  })
})

// rule seat-hours-2
describe('a duration', () => {
  it('is of whole seconds of the clock', () => {
    expect(clockSeconds(1900, 3100)).toBe(2)
    expect(clockSeconds(1000, 1999)).toBe(0)
  })

  it('adds up with the one that follows', () => {
    const [begin, middle, end] = [1700, 4300, 9900]
    expect(clockSeconds(begin, middle) + clockSeconds(middle, end)).toBe(clockSeconds(begin, end))
  })
})
