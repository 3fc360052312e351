import { describe, expect, it } from 'vitest'
import { hoursOf, longestBusy, minuteOfDay } from '../../../../core/features/seat-log/rules.ts'

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
    expect(longestBusy({ seats, spans: spans.slice(3) })).toBeUndefined()
  })
})
