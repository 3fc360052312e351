import { describe, expect, it, test } from 'vitest'
import {
  afterOpenTime,
  capsOf,
  hasOpenTime,
  scheduleOf
} from '../../../../core/features/task-plan/rules/day-schedule.ts'
import {
  blockedAt,
  blockedNow,
  type DialTimes,
  nextOpening
} from '../../../../core/features/task-plan/rules/dial-times.ts'
import {
  type ForecastInput,
  forecastOf
} from '../../../../core/features/task-plan/rules/forecast.ts'
import { goodForm, now } from '../call-task-form/rules/form.ts'

const times: DialTimes = {
  periods: [
    {
      dialDates: [{ startDate: '2026-11-21', endDate: '2026-11-23' }],
      dialPeriods: [
        [510, 720],
        [810, 1290]
      ]
    }
  ],
  global: [480, 1260],
  holidays: [],
  isRobot: true
}

test.each([
  ['2026-11-20', 600, 'date'],
  ['2026-11-21', 480, 'period'],
  ['2026-11-21', 525, 'licence'],
  ['2026-11-21', 540, undefined],
  ['2026-11-21', 719, undefined],
  ['2026-11-21', 720, 'period'],
  ['2026-11-23', 1199, undefined],
  ['2026-11-23', 1200, 'licence'],
  ['2026-11-23', 1260, 'global'],
  ['2026-11-24', 600, 'date']
] as const)('%s, minute %s: %s', (day, minute, reason) => {
  expect(blockedAt(times, day, minute)).toBe(reason)
})

test('people are not bound by the licence of robots; a range without an end goes on', () => {
  expect(blockedAt({ ...times, isRobot: false }, '2026-11-21', 525)).toBeUndefined()
  const [period] = goodForm.workTimePeriods
  const open = { ...times, periods: period ? [period] : [] }
  expect(blockedAt(open, '2031-01-01', 600)).toBeUndefined()
})

test('the next opening', () => {
  const at = (day: number, hour: number, minute = 0) =>
    new Date(2026, 10, day, hour, minute).getTime()
  expect(blockedNow(times, at(21, 12, 10))).toBe('period')
  expect(nextOpening(times, at(21, 12, 10))).toBe(at(21, 13, 30))
  expect(nextOpening(times, at(21, 10, 0))).toBe(at(21, 10, 0))
  expect(nextOpening(times, at(22, 21, 0))).toBe(at(23, 9, 0))
  expect(nextOpening(times, at(23, 21, 0))).toBeUndefined()
})

describe('a plan', () => {
  it('has forty-eight half hours a day, each open in part, or blocked with a reason', () => {
    const [today, ...later] = scheduleOf(times, now, 4)
    expect(later.map(({ day }) => day)).toEqual(['2026-11-22', '2026-11-23', '2026-11-24'])
    const at = (minute: number) => today?.cells[minute / 30]
    expect(today?.cells).toHaveLength(48)
    expect(at(510)).toEqual({ minute: 510, open: 0, blocked: 'past' })
    expect(at(540)).toEqual({ minute: 540, open: 25, blocked: undefined })
    expect(at(570)).toEqual({ minute: 570, open: 30, blocked: undefined })
    expect(at(750)?.blocked).toBe('period')
    expect(at(1200)?.blocked).toBe('licence')
    expect(at(1260)?.blocked).toBe('global')
    expect(later[2]?.cells.every(({ blocked }) => blocked === 'date')).toBe(true)
  })

  it('with no open time left is recognised', () => {
    expect(hasOpenTime(scheduleOf(times, now, 4))).toBe(true)
    expect(hasOpenTime(scheduleOf({ ...times, global: [0, 480] }, now, 4))).toBe(false)
  })

  it('ends a day when each number has been called as often as it may be', () => {
    const caps = [{ isConnected: true, days: 1, left: 2 }]
    const load = { numbers: 100, callsPerHour: 100, connectRate: 1, caps }
    const [, day] = scheduleOf(times, now, 2, load)
    const open = day?.cells.reduce((sum, cell) => sum + cell.open, 0)
    expect(open).toBe(120)
    expect(day?.cells[660 / 30]?.blocked).toBe('frequency')
  })

  it('counts what was called on the days before', () => {
    const caps = [{ isConnected: false, days: 2, left: 1 }]
    const load = { numbers: 10, callsPerHour: 100, connectRate: 0, caps }
    const open = scheduleOf(times, now, 3, load).map(({ cells }) =>
      hasOpenTime([{ day: '', startsAt: 0, cells }])
    )
    expect(open).toEqual([true, false, true])
  })

  it('counts each kind of call by itself', () => {
    const hoursOpen = (isConnected: boolean) => {
      const caps = [{ isConnected, days: 1, left: 1 }]
      const load = { numbers: 100, callsPerHour: 100, connectRate: 0.25, caps }
      const [, day] = scheduleOf(times, now, 2, load)
      return (day?.cells.reduce((sum, cell) => sum + cell.open, 0) ?? 0) / 60
    }
    // A quarter answers: four calls until each number has answered once, 4/3 until each has not.
    expect([hoursOpen(true), hoursOpen(false)]).toEqual([4, 1.5])
  })

  it('reads caps from the limits of the dialog', () => {
    const { dialLimit } = goodForm
    const filled = {
      ...dialLimit,
      enabled: true,
      connect: { ...dialLimit.connect, weekFreq: { dialPeriod: '2', dialLeft: '3' } }
    }
    expect(capsOf({ dialLimit: filled })).toEqual([{ isConnected: true, days: 14, left: 3 }])
    expect(capsOf({ dialLimit: { ...filled, enabled: false } })).toEqual([])
  })
})

describe('a forecast', () => {
  const always: DialTimes = {
    periods: [
      { dialDates: [{ startDate: '2026-11-21', endDate: '' }], dialPeriods: [[540, 1200]] }
    ],
    global: [0, 1440],
    holidays: [],
    isRobot: true
  }
  const input: ForecastInput = {
    schedule: scheduleOf(always, now, 31),
    numbers: 1000,
    concurrency: 10,
    connectRate: 0.4,
    talkSeconds: 40,
    ringSeconds: 20,
    redial: undefined
  }

  it('agrees with the arithmetic, and is the same each time', () => {
    const forecast = forecastOf(input)
    // 1000 calls of 36 s, ten at once: one hour.
    expect(((forecast.p50 ?? 0) - now) / 60_000).toBeGreaterThan(55)
    expect(((forecast.p50 ?? 0) - now) / 60_000).toBeLessThan(65)
    expect(forecast.p90).toBeGreaterThan(forecast.p50 ?? 0)
    expect(forecast.calls).toBe(1000)
    expect(forecast.connected).toBeGreaterThan(350)
    expect(forecast.connected).toBeLessThan(450)
    expect(forecastOf(input)).toEqual(forecast)
  })

  it('goes on the next day, and waits for redials', () => {
    const long = forecastOf({ ...input, numbers: 20_000 })
    expect(new Date(long.p50 ?? 0).getDate()).toBe(22)
    const again = forecastOf({
      ...input,
      redial: {
        intervalType: 'AFTER_TASK_FINISH',
        times: 2,
        intervalMinutes: 180,
        connectedShare: 0,
        unconnectedShare: 1
      }
    })
    expect(again.calls).toBeGreaterThan(1900)
    expect(again.p50).toBeGreaterThan(now + 6 * 3_600_000)
  })

  it('reports that a plan never ends', () => {
    expect(forecastOf({ ...input, numbers: 10_000_000 })).toMatchObject({ p50: null, p90: null })
    expect(forecastOf({ ...input, schedule: [] }).p50).toBeNull()
  })
})

it('what takes longer than today may dial is over on the next day', () => {
  const at = (day: number, hours: number, minutes = 0) =>
    new Date(2026, 10, day, hours, minutes).getTime()
  const early: DialTimes = { ...times, periods: [{ ...day, dialPeriods: [[540, 630]] }] }
  expect(afterOpenTime(early, at(21, 10, 10), 10 * 60_000)).toBe(at(21, 10, 20))
  expect(afterOpenTime(early, at(21, 10, 10), 60 * 60_000)).toBe(at(22, 9, 40))
  expect(afterOpenTime(early, at(21, 10, 10), 600 * 60_000)).toBeUndefined()
})
const day = { dialDates: [{ startDate: '2026-11-21', endDate: '2026-11-23' }] }
