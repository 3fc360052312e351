/** Each half hour of a schedule, compared with a count of its minutes. */
import { describe, expect, it, test } from 'vitest'
import {
  afterOpenTime,
  capsOf,
  scheduleOf
} from '../../../../core/features/task-plan/rules/day-schedule.ts'
import { blockedAt, type DialTimes } from '../../../../core/features/task-plan/rules/dial-times.ts'

const at = (day: number, hour: number, minute = 0) =>
  new Date(2026, 10, day, hour, minute).getTime()

const times = (
  dialPeriods: readonly (readonly [number | null, number | null])[],
  global: readonly [number, number] = [480, 1260],
  isRobot = false
): DialTimes =>
  ({
    periods: [{ dialDates: [{ startDate: '2026-11-21', endDate: '2026-11-22' }], dialPeriods }],
    global,
    holidays: ['2026-11-23'],
    isRobot
  }) as never

/** By minutes, without the rule that a half hour without an edge is uniform. */
function counted(plan: DialTimes, day: string, minute: number, nowMinute: number) {
  const first = Math.min(minute + 30, Math.max(minute, nowMinute))
  const reasons = Array.from({ length: minute + 30 - first }, (_, index) =>
    blockedAt(plan, day, first + index)
  )
  const open = reasons.filter(reason => reason === undefined).length
  const blocked = reasons.length === 0 ? 'past' : reasons.find(reason => reason !== undefined)
  return { minute, open, blocked: open > 0 ? undefined : blocked }
}

describe.each([
  ['whole half hours', times([[540, 720]])],
  ['odd minutes', times([[545, 719]])],
  [
    'a gap within a half hour',
    times([
      [540, 605],
      [615, 720]
    ])
  ],
  ['an odd global time', times([[480, 1260]], [497, 1243])],
  ['a robot’s hours', times([[480, 1300]], [480, 1300], true)],
  ['a range that was not filled in', times([[null, null]])],
  ['no period', times([])]
])('a schedule with %s', (_, plan) => {
  it.each([0, 541, 569, 570, 600, 1439])('from minute %i on', nowMinute => {
    const days = scheduleOf(plan, at(21, 0, nowMinute), 3)
    expect(days.map(({ day }) => day)).toEqual(['2026-11-21', '2026-11-22', '2026-11-23'])
    for (const [ahead, { day, cells }] of days.entries())
      expect(cells).toEqual(
        cells.map(({ minute }) => counted(plan, day, minute, ahead === 0 ? nowMinute : 0))
      )
  })
})

describe('a wait', () => {
  const plan = times([[540, 560]])

  it.each([
    [at(21, 9, 0), 10, at(21, 9, 10)],
    [at(21, 9, 0), 20, at(21, 9, 20)],
    [at(21, 9, 0), 21, at(22, 9, 1)],
    [at(21, 8, 0), 5, at(21, 9, 5)],
    [at(21, 9, 5), 10, at(21, 9, 15)],
    [at(21, 9, 15), 10, at(22, 9, 5)],
    [at(22, 9, 0), 21, undefined]
  ])('from %i of %i open minutes ends at %s', (from, minutes, end) => {
    expect(afterOpenTime(plan, from, minutes * 60_000)).toBe(end)
  })
})

describe('the caps of a form', () => {
  const empty = { dialPeriod: '', dialLeft: '' }
  const form = (dialPeriod: string, dialLeft: string) => ({
    dialLimit: {
      enabled: true,
      connect: { dayFreq: empty, weekFreq: { dialPeriod, dialLeft }, monthFreq: empty },
      unconnect: { dayFreq: { dialPeriod, dialLeft }, weekFreq: empty, monthFreq: empty }
    }
  })

  it('count connected and unconnected calls apart, in days', () => {
    expect(capsOf(form('2', '3') as never)).toEqual([
      { isConnected: true, days: 14, left: 3 },
      { isConnected: false, days: 2, left: 3 }
    ])
  })

  test.each([
    ['', ''],
    ['', '3'],
    ['3', '']
  ])('ignore a limit that is not complete: %j days, %j times', (days, left) => {
    expect(capsOf(form(days, left) as never)).toEqual([])
  })
})
