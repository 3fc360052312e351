import { describe, expect, it, test } from 'vitest'
import { type DialTimes, LICENCE } from '../../../core/rules/tasks/dial-times.ts'
import type { TaskForm } from '../../../core/rules/tasks/form.ts'
import {
  cidNumbersOf,
  concurrencyOf,
  knownNumbers,
  mainReason,
  type PlanFacts,
  planQuestion,
  supposedNumber,
  timesOf,
  usualGuess
} from '../../../core/rules/tasks/plan.ts'
import { planForecast } from '../../../core/rules/tasks/plan-craft.ts'
import { hasOpenTime, scheduleOf } from '../../../core/rules/tasks/schedule.ts'
import { goodForm, now } from './form.ts'

const facts: PlanFacts = {
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
    expect(concurrencyOf({ ...form, ...change }, facts)).toBe(expected)
  })

  it('are not known without any list', () => {
    expect(concurrencyOf(form, { global: [480, 1440] })).toBe(0)
  })

  it('go out on the lines that the task may use', () => {
    const lines = facts.lines ?? []
    expect(cidNumbersOf(form, lines)).toEqual(['01', '02'])
    const ofGroup = { ...form, cidResourceType: 2 as const, selectedCidGroupId: 'g1' }
    expect(cidNumbersOf(ofGroup, lines)).toEqual(['01'])
    const chosen = { ...form, cidResourceType: 1 as const, selectedCidNumbers: ['02'] }
    expect(cidNumbersOf(chosen, lines)).toEqual(['02'])
  })
})

describe('what is supposed', () => {
  it('begins with what is known of the numbers', () => {
    expect(knownNumbers(form, facts)).toBeUndefined()
    expect(knownNumbers({ ...form, customerIdList: ['a', 'b'] }, facts)).toBe(2)
    expect(knownNumbers(form, { ...facts, numbers: 300 })).toBe(300)
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
    expect(supposedNumber(which, typed)).toBe(value)
  })
})

describe('a question for the forecast', () => {
  it('has what the form says of redialling', () => {
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
      { ...facts, redialTags: tags },
      usualGuess,
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
      planQuestion(all, { ...facts, redialTags: tags }, usualGuess, now)?.input.redial
        ?.unconnectedShare
    ).toBe(1)
  })

  it('cannot be asked with a gap in it', () => {
    expect(planQuestion(form, facts, { ...usualGuess, numbers: '' }, now)).toBeUndefined()
    expect(planQuestion(form, { ...facts, lines: [] }, usualGuess, now)).toBeUndefined()
  })

  it('survives being sent to a Worker, and its answer is always the same', () => {
    const question = planQuestion(form, facts, usualGuess, now)
    if (!question) throw new Error('There is a question')
    const sent = structuredClone(question)
    expect(planForecast(sent)).toEqual(planForecast(question))
    expect(planForecast(sent).p90).toBeGreaterThanOrEqual(planForecast(sent).p50 ?? Infinity)
  })

  it('is quick for a million numbers and three redials', () => {
    const redial = { ...form.redial, enabled: true, redialTimes: '3', redialInterval: '30' }
    const busy = {
      ...form,
      redial: { ...redial, unconnectedEnabled: true, unconnect: ['all'], connectedEnabled: false }
    }
    const question = planQuestion(busy, facts, { ...usualGuess, numbers: '1000000' }, now)
    if (!question) throw new Error('There is a question')
    expect(planForecast(question)).toMatchObject({ p50: null, p90: null })
  })
})

describe('when nothing is left', () => {
  const plan = (change: Partial<DialTimes>) => {
    const times = { ...timesOf(form, facts), ...change }
    return scheduleOf(times, now, 14)
  }
  const ofTimes = (...dialPeriods: [number, number][]) => [
    { dialDates: [{ startDate: '2020-01-01', endDate: '' }], dialPeriods }
  ]
  test.each<[string, Partial<DialTimes>]>([
    ['licence', { periods: ofTimes([1200, 1380]), isRobot: true }],
    ['global', { periods: ofTimes([600, 660]), global: [720, 780] }],
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
