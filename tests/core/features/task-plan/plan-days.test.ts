import { describe, expect, it, test } from 'vitest'
import type { TaskForm } from '../../../../core/features/call-task-form/rules/form-types.ts'
import { hasOpenTime, scheduleOf } from '../../../../core/features/task-plan/rules/day-schedule.ts'
import { type DialTimes, LICENCE } from '../../../../core/features/task-plan/rules/dial-times.ts'
import { planForecast } from '../../../../core/features/task-plan/rules/forecast-handler.ts'
import {
  assumedNumber,
  cidNumbersOf,
  concurrencyOf,
  defaultAssumptions,
  knownNumbers,
  mainReason,
  type PlanDetails,
  planQuestion,
  timesOf
} from '../../../../core/features/task-plan/rules/plan-days.ts'
import { goodForm, now } from '../call-task-form/rules/form.ts'

const details: PlanDetails = {
  global: [480, 1440],
  lines: [
    { cidNumber: '01', groupId: 'g1', unallocatedCount: 6 },
    { cidNumber: '02', groupId: 'g2', unallocatedCount: 4 }
  ],
  robots: [
    { holderId: '0', totalCount: 8 },
    { holderId: 'r1', totalCount: 3 }
  ],
  agentGroups: [{ outAgentGroupId: 'a1', seatCount: 2 }]
}
const form: TaskForm = {
  ...goodForm,
  taskType: 0,
  robotHolderType: 0,
  concurrencyLevel: '',
  cidResourceType: 0
}

describe('calls at once', () => {
  test.each<[string, Partial<TaskForm>, number]>([
    ['as many as there are robots', {}, 8],
    ['as many as the task may', { concurrencyLevel: '5' }, 5],
    ['never more than there are lines', { cidResourceType: 2, selectedCidGroupId: 'g2' }, 4],
    ['of the chosen robots', { robotHolderType: 5, outRobotHolderId: 'r1' }, 3],
    [
      'as many as there are seats',
      { taskType: 4, manualAnswerTarget: 1, outManualTargetId: 'a1' },
      2
    ],
    ['one, with one seat', { taskType: 4, manualAnswerTarget: 2, outManualTargetId: 's1' }, 1]
  ])('%s', (_, change, expected) => {
    expect(concurrencyOf({ ...form, ...change }, details)).toBe(expected)
  })

  it('are not known without any list', () => {
    expect(concurrencyOf(form, { global: [480, 1440] })).toBe(0)
  })

  it('go out on the lines that the task may use', () => {
    const lines = details.lines ?? []
    expect(cidNumbersOf(form, lines)).toEqual(['01', '02'])
    const ofGroup = { ...form, cidResourceType: 2 as const, selectedCidGroupId: 'g1' }
    expect(cidNumbersOf(ofGroup, lines)).toEqual(['01'])
    const chosen = { ...form, cidResourceType: 1 as const, selectedCidNumbers: ['02'] }
    expect(cidNumbersOf(chosen, lines)).toEqual(['02'])
  })
})

describe('the assumptions', () => {
  it('begin with what is known of the numbers', () => {
    expect(knownNumbers(form, details)).toBeUndefined()
    expect(knownNumbers({ ...form, customerIdList: ['a', 'b'] }, details)).toBe(2)
    expect(knownNumbers(form, { ...details, numbers: 300 })).toBe(300)
  })

  test.each([
    ['numbers', '１０００', 1000],
    ['numbers', '0', undefined],
    ['numbers', '1000001', undefined],
    ['connectRate', '100', 100],
    ['connectRate', '101', undefined],
    ['talkSeconds', '4.5', undefined],
    ['talkSeconds', '', undefined]
  ] as const)('%s %j: %j', (which, typed, value) => {
    expect(assumedNumber(which, typed)).toBe(value)
  })
})

describe('the input of a forecast', () => {
  it('has the redial settings of the form', () => {
    const redial = {
      ...form.redial,
      enabled: true,
      redialTimes: '3',
      redialInterval: '20',
      connectedEnabled: false,
      alreadyConnect: ['A'],
      unconnectedEnabled: true,
      unconnect: ['6']
    }
    const tags = {
      alreadyConnect: [],
      unconnect: ['1', '3', '5', '6'].map(code => ({ code, label: code }))
    }
    const question = planQuestion(
      { ...form, redial },
      { ...details, redialTags: tags },
      defaultAssumptions,
      now
    )
    expect(question?.input.redial).toMatchObject({
      times: 3,
      intervalMinutes: 20,
      connectedShare: 0,
      unconnectedShare: 0.25
    })
    expect(question?.load).toMatchObject({ numbers: 1000, connectRate: 0.4 })
    const all = { ...form, redial: { ...redial, unconnect: ['all'] } }
    expect(
      planQuestion(all, { ...details, redialTags: tags }, defaultAssumptions, now)?.input.redial
        ?.unconnectedShare
    ).toBe(1)
  })

  it('is none while a value is missing', () => {
    expect(planQuestion(form, details, { ...defaultAssumptions, numbers: '' }, now)).toBeUndefined()
    expect(planQuestion(form, { ...details, lines: [] }, defaultAssumptions, now)).toBeUndefined()
  })

  it('survives being sent to a Worker, and its result is always the same', () => {
    const question = planQuestion(form, details, defaultAssumptions, now)
    if (!question) throw new Error('There is a question')
    const sent = structuredClone(question)
    expect(planForecast(sent)).toEqual(planForecast(question))
    expect(planForecast(sent).p90).toBeGreaterThanOrEqual(planForecast(sent).p50 ?? Infinity)
  })

  it('is processed quickly for a million numbers and three redials', () => {
    const redial = { ...form.redial, enabled: true, redialTimes: '3', redialInterval: '30' }
    const busy = {
      ...form,
      redial: { ...redial, unconnectedEnabled: true, unconnect: ['all'], connectedEnabled: false }
    }
    const question = planQuestion(busy, details, { ...defaultAssumptions, numbers: '1000000' }, now)
    if (!question) throw new Error('There is a question')
    expect(planForecast(question)).toMatchObject({ p50: null, p90: null })
  })
})

describe('when nothing is left', () => {
  const plan = (change: Partial<DialTimes>) => {
    const times = { ...timesOf(form, details), ...change }
    return scheduleOf(times, now, 14)
  }
  const everyDay = scheduleOf(timesOf(form, details), now, 14).map(({ day }) => day)
  const ofTimes = (...dialPeriods: [number, number][]) => [
    { dialDates: [{ startDate: '2020-01-01', endDate: '' }], dialPeriods }
  ]
  test.each<[string, Partial<DialTimes>]>([
    ['licence', { periods: ofTimes([1200, 1380]), isRobot: true }],
    ['global', { periods: ofTimes([600, 660]), global: [720, 780] }],
    ['holiday', { periods: ofTimes([600, 660]), holidays: everyDay }],
    [
      'date',
      {
        periods: [
          {
            dialDates: [{ startDate: '2020-01-01', endDate: '2020-01-02' }],
            dialPeriods: [LICENCE]
          }
        ]
      }
    ],
    [
      'period',
      { periods: [{ dialDates: ofTimes()[0]?.dialDates ?? [], dialPeriods: [[null, null]] }] }
    ]
  ])('the reason is the %s', (reason, change) => {
    expect(hasOpenTime(plan(change))).toBe(false)
    expect(mainReason(plan(change))).toBe(reason)
  })
})
