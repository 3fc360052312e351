import { describe, expect, test } from 'vitest'
import { calledToday, nextRobotDay } from '../../../../core/features/task-plan/rules/daily-calls.ts'
import {
  blockedAt,
  blockedNow,
  type DialTimes,
  isOver,
  nextOpening
} from '../../../../core/features/task-plan/rules/dial-times.ts'
import { isRobotTime, robotDay } from '../../../../core/features/task-plan/rules/robot-calls.ts'

type Ranges = DialTimes['periods'][number]['dialDates']
type Hours = DialTimes['periods'][number]['dialPeriods']
const DAY = '2026-11-22'
const from = (startDate: string, endDate = '') => ({ startDate, endDate })
const times = (
  dialDates: Ranges,
  dialPeriods: Hours = [[600, 720]],
  more: Partial<DialTimes> = {}
): DialTimes => ({
  periods: [{ dialDates, dialPeriods }],
  global: [480, 1320],
  holidays: [],
  isRobot: false,
  ...more
})
const at = (day: number, hour: number, minute = 0, second = 0, ms = 0) =>
  new Date(2026, 10, day, hour, minute, second, ms).getTime()

describe('whether a task may dial', () => {
  test.each([
    [[from(DAY)], undefined],
    [[from('2026-11-21')], undefined],
    [[from('2026-11-23')], 'date'],
    [[from('')], 'date'],
    [[from('', DAY)], 'date'],
    [[from('2026-11-01', DAY)], undefined],
    [[from('2026-11-01', '2026-11-21')], 'date'],
    [[from('2026-11-01', '2026-11-02'), from(DAY, DAY)], undefined],
    [[], 'date']
  ])('by the days %o: %s', (days, blocked) =>
    expect(blockedAt(times(days), DAY, 660)).toBe(blocked)
  )

  test('by the holidays of the enterprise, on days of the task', () => {
    const of = (holidays: string[]) => ({ holidays })
    expect(blockedAt(times([from(DAY)], [[600, 720]], of([DAY])), DAY, 660)).toBe('holiday')
    expect(blockedAt(times([from(DAY)], [[600, 720]], of([DAY])), '2026-11-23', 660)).toBe(
      undefined
    )
    expect(blockedAt(times([from('2026-11-23')], [[600, 720]], of([DAY])), DAY, 660)).toBe('date')
    const closed = times([from(DAY)], [[600, 720]], of([DAY, '2026-11-23']))
    expect(nextOpening(closed, at(22, 9))).toBe(at(24, 10))
  })

  test.each<[Hours, number, string | undefined]>([
    [[[600, 720]], 599, 'period'],
    [[[600, 720]], 600, undefined],
    [[[600, 720]], 719, undefined],
    [[[600, 720]], 720, 'period'],
    [
      [
        [600, 720],
        [800, 900]
      ],
      850,
      undefined
    ],
    [[[null, 720]], 650, 'period'],
    [[[600, null]], 650, 'period'],
    [[[null, null]], 650, 'period'],
    [[], 650, 'period']
  ])('by the hours %o at %d: %s', (hours, minute, blocked) =>
    expect(blockedAt(times([from(DAY)], hours), DAY, minute)).toBe(blocked)
  )

  test.each([
    [479, 'global'],
    [480, undefined],
    [1319, undefined],
    [1320, 'global']
  ])('by the hours of the enterprise at %d: %s', (minute, blocked) =>
    expect(blockedAt(times([from(DAY)], [[0, 1440]]), DAY, minute)).toBe(blocked)
  )

  test.each([
    [539, 'licence'],
    [540, undefined],
    [1199, undefined],
    [1200, 'licence']
  ])('by the licence at %d, which binds robots alone: %s', (minute, blocked) => {
    const whole = times([from(DAY)], [[0, 1440]])
    expect(blockedAt({ ...whole, isRobot: true }, DAY, minute)).toBe(blocked)
    expect(blockedAt(whole, DAY, minute)).toBeUndefined()
  })

  test('takes the hours of the days that it is, and of no others', () => {
    const both: DialTimes = {
      ...times([]),
      periods: [
        { dialDates: [from('2026-11-01', '2026-11-02')], dialPeriods: [[800, 900]] },
        { dialDates: [from(DAY)], dialPeriods: [[600, 720]] }
      ]
    }
    expect(blockedAt(both, DAY, 850)).toBe('period')
    expect(blockedAt(both, '2026-11-01', 850)).toBeUndefined()
  })

  test('has the hours of each period that includes the day', () => {
    const both: DialTimes = {
      ...times([]),
      periods: [
        { dialDates: [from(DAY)], dialPeriods: [[600, 720]] },
        { dialDates: [from(DAY)], dialPeriods: [[800, 900]] }
      ]
    }
    expect([650, 750, 850].map(minute => blockedAt(both, DAY, minute))).toEqual([
      undefined,
      'period',
      undefined
    ])
  })

  test('now', () => {
    const own = times([from(DAY, DAY)])
    expect(blockedNow(own, at(22, 10))).toBeUndefined()
    expect(blockedNow(own, at(22, 9, 59, 59))).toBe('period')
    expect(blockedNow(own, at(22, 11, 59, 59))).toBeUndefined()
    expect(blockedNow(own, at(21, 11))).toBe('date')
  })
})

describe('a plan', () => {
  test.each([
    [[from('2026-11-01', '2026-11-21')], true],
    [[from('2026-11-01', DAY)], false],
    [[from('2026-11-01')], false],
    [[from('')], true],
    [[from('', '2026-12-31')], true],
    [[from('2026-11-01', '2026-11-02'), from(DAY)], false],
    [[], true]
  ])('of the days %o is over: %s', (days, over) => expect(isOver(times(days), DAY)).toBe(over))

  test('is over when the last of its periods is', () => {
    const periodOf = (endDate: string) => ({
      dialDates: [from('2026-11-01', endDate)],
      dialPeriods: []
    })
    expect(isOver({ periods: [periodOf('2026-11-21'), periodOf(DAY)] }, DAY)).toBe(false)
    expect(isOver({ periods: [periodOf('2026-11-21'), periodOf('2026-11-20')] }, DAY)).toBe(true)
  })

  test.each([
    [at(22, 8), at(22, 10)],
    [at(22, 10), at(22, 10)],
    [at(22, 10, 0, 0, 1), at(22, 10, 1)],
    [at(22, 11, 58, 30), at(22, 11, 59)],
    [at(22, 11, 59, 30), at(23, 10)],
    [at(22, 23, 59, 59), at(23, 10)],
    [at(20, 3), at(22, 10)]
  ])('opens again after %d at %d', (now, opening) =>
    expect(nextOpening(times([from(DAY)]), now)).toBe(opening)
  )

  test('opens never again without a day, or beyond two months', () => {
    expect(nextOpening(times([from(DAY, DAY)]), at(22, 12))).toBeUndefined()
    expect(nextOpening(times([from('2027-01-22')]), at(22, 8))).toEqual(
      new Date(2027, 0, 22, 10).getTime()
    )
    expect(nextOpening(times([from('2027-01-23')]), at(22, 8))).toBeUndefined()
  })
})

describe('a robot', () => {
  test.each([
    [at(22, 8, 59, 59), false],
    [at(22, 9), true],
    [at(22, 19, 59, 59), true],
    [at(22, 20), false]
  ])('may call at %d: %s', (moment, may) => expect(isRobotTime(moment)).toBe(may))

  test('calls a number once in a day, which begins at midnight', () => {
    const now = at(22, 15)
    expect(robotDay(now)).toBe(at(22, 0))
    expect(nextRobotDay(now)).toBe(at(23, 0))
    expect(nextRobotDay(at(30, 15))).toBe(new Date(2026, 11, 1).getTime())
    const calls = [
      { phone: '1', at: at(22, 0) },
      { phone: '2', at: at(22, 0) - 1 },
      { phone: '3', at: at(23, 0) - 1 },
      { phone: '4', at: at(23, 0) }
    ]
    expect([...calledToday(calls, now)]).toEqual([
      ['1', at(23, 0)],
      ['3', at(23, 0)]
    ])
  })
})
