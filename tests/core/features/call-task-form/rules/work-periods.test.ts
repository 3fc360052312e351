import { describe, expect, it, test } from 'vitest'
import type {
  Minutes,
  WorkPeriod
} from '../../../../../core/features/call-task-form/rules/form-types.ts'
import {
  type Hours,
  paint,
  removeTime,
  shownTime,
  spokenTimes,
  steppedTime,
  stripHours,
  stripOf,
  typedTime,
  withDefaultTimes
} from '../../../../../core/features/call-task-form/rules/work-periods.ts'
import {
  dailyConflict,
  licenceConflict,
  licenceIssues
} from '../../../../../core/features/task-plan/rules/licence-hours.ts'
import { goodForm, withRedial } from './form.ts'

const hours: Hours = [8, 23]
const cell = (minute: number) => (minute - 480) / 30

describe('the strip', () => {
  test.each([
    [undefined, [8, 23]],
    [[480, 1440] as const, [8, 24]],
    [[510, 1230] as const, [8, 21]],
    [[600, 600] as const, [8, 23]]
  ])('of %j goes from hour to hour: %j', (global, expected) => {
    expect(stripHours(global)).toEqual(expected)
  })

  it('has thirty half hours by itself, and the third to the twenty-fourth without a value', () => {
    const cells = stripOf([[540, 1200]], hours)
    expect(cells).toHaveLength(30)
    expect([cells.indexOf(true), cells.lastIndexOf(true)]).toEqual([2, 23])
    const empty: WorkPeriod = { dialDates: [], dialPeriods: [] }
    expect(withDefaultTimes([empty], hours)).toEqual([
      { dialDates: [], dialPeriods: [[540, 1200]] }
    ])
    const { workTimePeriods } = goodForm
    expect(withDefaultTimes(workTimePeriods, hours)).toBe(workTimePeriods)
  })

  const day: readonly Minutes[] = [[540, 1200]]
  test.each<[string, readonly Minutes[], number, number, boolean, readonly Minutes[]]>([
    [
      'a cell off in the middle',
      day,
      720,
      720,
      false,
      [
        [540, 720],
        [750, 1200]
      ]
    ],
    [
      'several off, drawn backwards',
      day,
      810,
      720,
      false,
      [
        [540, 720],
        [840, 1200]
      ]
    ],
    ['a cell on beside', day, 1200, 1200, true, [[540, 1230]]],
    [
      'a gap closed',
      [
        [540, 720],
        [750, 1200]
      ],
      720,
      720,
      true,
      day
    ],
    ['all off', day, 540, 1170, false, [[null, null]]],
    ['the first one on', [[null, null]], 600, 600, true, [[600, 630]]],
    [
      'what lies beside the strip stays',
      [[360, 420]],
      600,
      600,
      true,
      [
        [360, 420],
        [600, 630]
      ]
    ]
  ])('%s', (_, times, from, to, isOn, expected) => {
    expect(paint(times, hours, cell(from), cell(to), isOn)).toEqual(expected)
  })
})

describe('a typed time', () => {
  test.each([
    ['', null],
    ['9', 540],
    ['09', 540],
    ['9:30', 570],
    ['930', 570],
    ['0930', 570],
    [' ９：３０ ', 570],
    ['24', 1440],
    ['24:00', 1440],
    ['0', 0]
  ])('%j is minute %j', (typed, minutes) => expect(typedTime(typed)).toEqual({ minutes }))

  test.each([
    ['9:15', '只能选择整点或半点'],
    ['24:30', '请输入时间，如 09:00'],
    ['25', '请输入时间，如 09:00'],
    ['9:60', '请输入时间，如 09:00'],
    ['abc', '请输入时间，如 09:00'],
    ['-9', '请输入时间，如 09:00']
  ])('%j: %s', (typed, issue) => expect(typedTime(typed)).toEqual({ issue }))

  test.each([
    [null, ''],
    [0, '00:00'],
    [570, '09:30'],
    [1440, '24:00']
  ])('%j is shown as %j', (minutes, shown) => expect(shownTime(minutes)).toBe(shown))

  test.each([
    [540, 1, 570],
    [540, -1, 510],
    [555, 1, 570],
    [555, -1, 540],
    [1440, 1, 1440],
    [0, -1, 0],
    [null, 1, 480],
    [null, -1, 1440]
  ] as const)('%j by %i is %i', (minutes, by, next) => expect(steppedTime(minutes, by)).toBe(next))
})

test('the last line of times stays', () => {
  expect(removeTime([[540, 600]], 0)).toEqual([[540, 600]])
  expect(
    removeTime(
      [
        [540, 600],
        [660, 720]
      ],
      0
    )
  ).toEqual([[660, 720]])
  expect(
    spokenTimes([
      [540, 720],
      [null, 800],
      [810, 1440]
    ])
  ).toBe('09:00–12:00、13:30–24:00')
})

describe('the licence', () => {
  const period = (...dialPeriods: Minutes[]): WorkPeriod => ({
    dialDates: [{ startDate: '2026-11-21', endDate: '' }],
    dialPeriods
  })

  it('has nothing against nine to eight, nor against people', () => {
    const form = { ...goodForm, workTimePeriods: [period([540, 1200], [null, null])] }
    expect(licenceConflict(form, 'block')).toBeUndefined()
    const late = { ...form, workTimePeriods: [period([480, 1380])] }
    expect(licenceConflict({ ...late, taskType: 4 }, 'block')).toBeUndefined()
  })

  // rule call-task-35
  it('names the hours outside, each once, and the fields that have them', () => {
    const form = {
      ...goodForm,
      workTimePeriods: [period([540, 600], [480, 1380]), period([1200, 1380], [600, 660])]
    }
    expect(licenceConflict(form, 'warn')).toEqual({
      policy: 'warn',
      fields: ['workTimePeriods.0.dialPeriods.1', 'workTimePeriods.1.dialPeriods.0'],
      outside: [
        [480, 540],
        [1200, 1380]
      ],
      message: '08:00–09:00、20:00–23:00 不在机器人可呼叫的 9:00 至 20:00 内，到时不会拨打'
    })
    expect(licenceConflict(form, 'block')?.message).toContain('请修改后提交')
  })
})

describe('one call a day to one number', () => {
  const again = withRedial({ unconnectedEnabled: true, unconnect: ['all'] })
  const once = { ...goodForm.dialLimit.connect, dayFreq: { dialPeriod: '1', dialLeft: '1' } }
  it.each([
    ['without a redial', goodForm],
    ['of people', { ...again, taskType: 4 as const }],
    ['a day later', withRedial({ redialInterval: '1440' }, again)],
    [
      'under a limit',
      { ...again, dialLimit: { ...again.dialLimit, enabled: true, unconnect: once } }
    ]
  ])('is kept %s', (_, form) => expect(dailyConflict(form, 'block')).toBeUndefined())

  it.each([
    ['by a redial on the same day', again],
    [
      'by a limit of other calls',
      { ...again, dialLimit: { ...again.dialLimit, enabled: true, connect: once } }
    ],
    ['by a limit that is off', { ...again, dialLimit: { ...again.dialLimit, unconnect: once } }]
  ])('is not kept %s', (_, form) => {
    expect(dailyConflict(form, 'warn')?.message).toContain('每天只能呼叫同一号码一次')
    expect(licenceIssues(form).map(({ field }) => field)).toEqual(['redial.redialInterval'])
  })
})
