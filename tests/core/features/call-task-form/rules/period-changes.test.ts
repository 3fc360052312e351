import { describe, expect, it, test } from 'vitest'
import {
  addTime,
  setDate,
  setTime,
  spokenTimes,
  steppedTime,
  withDefaultTimes
} from '../../../../../core/features/call-task-form/rules/work-periods.ts'

describe('times of a period', () => {
  const times = [
    [540, 600],
    [660, null]
  ] as const

  it('change one by one', () => {
    expect(setTime(times, 1, 'start', 690)).toEqual([
      [540, 600],
      [690, null]
    ])
    expect(setTime(times, 1, 'end', 720)).toEqual([
      [540, 600],
      [660, 720]
    ])
    expect(setTime(times, 0, 'start', null)).toEqual([
      [null, 600],
      [660, null]
    ])
  })

  it('get an empty range at the end', () => {
    expect(addTime(times)).toEqual([...times, [null, null]])
  })

  it('are spoken of only when they are whole', () => {
    expect(spokenTimes([...times, [null, 700], [720, 750]])).toBe('09:00–10:00、12:00–12:30')
  })

  it('are the default where a period has none; the others stay', () => {
    const whole = { dialDates: [], dialPeriods: [[600, 660]] } as const
    expect(withDefaultTimes([whole, { dialDates: [], dialPeriods: [] }], [8, 23])).toEqual([
      whole,
      { dialDates: [], dialPeriods: [[540, 1200]] }
    ])
  })

  test.each([
    [null, 1, 480],
    [null, -1, 1440],
    [540, 1, 570],
    [540, -1, 510],
    [545, 1, 570],
    [545, -1, 540],
    [1440, 1, 1440],
    [0, -1, 0]
  ] as const)('%s by %s is %s', (minutes, by, next) => {
    expect(steppedTime(minutes, by)).toBe(next)
  })
})

it('a date of a period changes alone', () => {
  const dates = [
    { startDate: '2026-11-21', endDate: '' },
    { startDate: '2026-11-25', endDate: '' }
  ]
  expect(setDate(dates, 1, 'endDate', '2026-11-30')).toEqual([
    dates[0],
    { startDate: '2026-11-25', endDate: '2026-11-30' }
  ])
})
