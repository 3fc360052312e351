import { describe, expect, it, test } from 'vitest'
import type { ScheduleDay } from '../../../../core/features/task-plan/rules/day-schedule.ts'
import {
  type ForecastInput,
  forecastOf
} from '../../../../core/features/task-plan/rules/forecast.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Open from midnight on, with the given open minutes in each half hour. */
const dayOf = (opens: readonly number[]): ScheduleDay => ({
  day: '1970-01-01',
  startsAt: 0,
  cells: opens.map((open, index) => ({ minute: 30 * index, open, blocked: undefined }))
})
const always = Array.from({ length: 96 }, () => 30)

const redialOf = (
  change: Partial<NonNullable<ForecastInput['redial']>> = {}
): ForecastInput['redial'] => ({
  ...{ intervalType: 'AFTER_TASK_FINISH', times: 1, intervalMinutes: 0 },
  ...{ connectedShare: 1, unconnectedShare: 1 },
  ...change
})
const inputOf = (change: Partial<ForecastInput> = {}): ForecastInput => ({
  ...{ schedule: [dayOf(always)], numbers: 1000, concurrency: 10 },
  ...{ connectRate: 0.4, talkSeconds: 40, ringSeconds: 20, redial: undefined },
  ...change
})

describe('the end of one call', () => {
  const one = { numbers: 1, concurrency: 100 }
  test.each([
    [[30], 1],
    [[25], 6],
    [[0, 30], 31],
    [[0, 0, 10], 81]
  ])('in half hours open for %j minutes is after %i minutes', (opens, minutes) => {
    expect(forecastOf(inputOf({ ...one, schedule: [dayOf(opens)] })).p50).toBe(minutes * MINUTE)
  })

  test.each([
    [0, 31],
    [29, 31],
    [30, 61],
    [59, 61],
    [60, 91]
  ])('redialled after %i minutes is in the half hour of minute %i', (intervalMinutes, minutes) => {
    const forecast = forecastOf(inputOf({ ...one, redial: redialOf({ intervalMinutes }) }))
    expect(forecast).toMatchObject({ p50: minutes * MINUTE, calls: 2 })
  })

  it('redialled counts from the end of a half hour that is open in part', () => {
    const schedule = [dayOf([25, 30, 30])]
    const redial = redialOf({ intervalMinutes: 25 })
    expect(forecastOf(inputOf({ ...one, schedule, redial })).p50).toBe(31 * MINUTE)
  })

  it('redialled several times is as many half hours later', () => {
    const forecast = forecastOf(inputOf({ ...one, redial: redialOf({ times: 3 }) }))
    expect(forecast).toMatchObject({ p50: 91 * MINUTE, calls: 4 })
  })
})

describe('the redials', () => {
  test.each([
    [0, 0, 1000, 1000],
    [1, 1, 2000, 2000],
    [0, 1, 1550, 1650],
    [1, 0, 1350, 1450]
  ])(
    'of %i connected and %i unconnected calls',
    (connectedShare, unconnectedShare, least, most) => {
      const { calls } = forecastOf(
        inputOf({ redial: redialOf({ connectedShare, unconnectedShare }) })
      )
      expect(calls).toBeGreaterThanOrEqual(least)
      expect(calls).toBeLessThanOrEqual(most)
    }
  )

  it('after each call delay the first calls, and end later than redials after the task', () => {
    const long = { numbers: 10_000, redial: redialOf({ connectedShare: 0, intervalMinutes: 180 }) }
    const ofAll = forecastOf(inputOf(long)).p50 ?? Infinity
    const ofEach = forecastOf(
      inputOf({ ...long, redial: { ...long.redial, intervalType: 'AFTER_CALL_FINISH' } as never })
    ).p50
    // 10000 and 6000 calls of 36 s, ten at once: 16 hours.
    expect(ofAll).toBeGreaterThan(15 * HOUR)
    expect(ofAll).toBeLessThan(17 * HOUR)
    expect(ofEach).toBeGreaterThan(ofAll + HOUR)
  })
})

describe('the rounds', () => {
  it('are ordered: the ninetieth percentile of up to nine is their longest', () => {
    const longest = Array.from({ length: 9 }, (_, index) => forecastOf(inputOf(), index + 1).p90)
    expect(longest).toEqual([...longest].sort((a, b) => Number(a) - Number(b)))
    expect(new Set(longest).size).toBeGreaterThan(1)
  })

  it('have a median below their ninetieth percentile', () => {
    const forecast = forecastOf(inputOf({ numbers: 10_000 }), 9)
    expect(forecast.p50).toBeLessThan(forecast.p90 ?? 0)
  })
})

test('a call is at least one second, and one call at a time', () => {
  const schedule = [dayOf([30])]
  const brief = { talkSeconds: 0.001, ringSeconds: 0.001, concurrency: 0, schedule }
  expect(forecastOf(inputOf({ ...brief, numbers: 1800 })).p50).toBe(30 * MINUTE)
  expect(forecastOf(inputOf({ ...brief, numbers: 1801 })).p50).toBeNull()
})
