import { describe, expect, it, test } from 'vitest'
import type { TaskForm } from '../../../../core/features/call-task-form/rules/form-types.ts'
import {
  assumedNumber,
  concurrencyOf,
  defaultAssumptions,
  type PlanDetails,
  planQuestion,
  robotHolderOf,
  timesOf
} from '../../../../core/features/task-plan/rules/plan-days.ts'
import { goodForm, now, withRedial } from '../call-task-form/rules/form.ts'

const global = [480, 1260] as const
const robots = [{ holderId: '0', totalCount: 8 }]
const form: TaskForm = {
  ...goodForm,
  taskType: 0,
  robotHolderType: 0,
  concurrencyLevel: '',
  cidResourceType: 0
}
const question = (change: Partial<TaskForm>, details: Partial<PlanDetails> = {}) =>
  planQuestion({ ...form, ...change }, { global, robots, ...details }, defaultAssumptions, now)

test.each([
  ['numbers', '1', 1],
  ['numbers', ' 20 ', 20],
  ['numbers', '\u300020', 20],
  ['numbers', '1000000', 1_000_000],
  ['connectRate', '0', undefined],
  ['talkSeconds', '3600', 3600],
  ['talkSeconds', '3601', undefined],
  ['talkSeconds', '1e2', undefined]
] as const)('the assumption %s, typed as %j, is %s', (which, typed, value) => {
  expect(assumedNumber(which, typed)).toBe(value)
})

test.each([
  [5, 'r1', 'r1'],
  [5, '', '0'],
  [0, 'r1', '0'],
  [0, '', '0']
] as const)('robots of holder type %i with holder %j are those of %s', (type, holder, expected) => {
  expect(robotHolderOf({ ...form, robotHolderType: type, outRobotHolderId: holder })).toBe(expected)
})

describe('concurrent calls', () => {
  it('are limited by the lines when the chosen robots or agents are not in the list', () => {
    const lines = [{ cidNumber: '01', groupId: null, unallocatedCount: 6 }]
    const others = { global, lines, robots: [{ holderId: 'r2', totalCount: 1 }] }
    expect(concurrencyOf({ ...form, robotHolderType: 5, outRobotHolderId: 'r1' }, others)).toBe(6)
    const agents = { ...form, taskType: 4, manualAnswerTarget: 1, outManualTargetId: 'a2' } as const
    const agentGroups = [{ outAgentGroupId: 'a1', seatCount: 1 }]
    expect(concurrencyOf(agents, { ...others, agentGroups })).toBe(6)
    expect(concurrencyOf(agents, { global, lines })).toBe(6)
  })

  it('are those of the chosen agents', () => {
    const agents = { ...form, taskType: 4, manualAnswerTarget: 1, outManualTargetId: 'a2' } as const
    const agentGroups = [
      { outAgentGroupId: 'a1', seatCount: 1 },
      { outAgentGroupId: 'a2', seatCount: 3 }
    ]
    expect(concurrencyOf(agents, { global, agentGroups })).toBe(3)
  })
})

test.each([
  [0, true],
  [11, true],
  [4, false]
] as const)('a task of type %i has the hours of robots: %s', (taskType, isRobot) => {
  const { workTimePeriods } = form
  expect(timesOf({ taskType, workTimePeriods }, { global })).toEqual({
    ...{ periods: workTimePeriods, global, holidays: [], isRobot }
  })
})

test('the load is what the robots can call at the assumed durations', () => {
  // 15 s of ringing and 40 % of 40 s of talking: 31 s for a call.
  expect(question({})?.load.callsPerHour).toBeCloseTo((8 * 3600) / 31)
})

describe('the redials of a forecast', () => {
  const redialOf = (redial: Partial<TaskForm['redial']>, details: Partial<PlanDetails> = {}) =>
    question({ redial: withRedial(redial).redial }, details)?.input.redial
  const tag = (code: string) => ({ code, label: code })

  it('are undefined while redialling is off', () => {
    expect(question({ redial: { ...form.redial, enabled: false } })?.input).toMatchObject({
      redial: undefined
    })
  })

  test.each([
    ['3', '20', 3, 20],
    [' 3 ', ' 20 ', 3, 20],
    ['', '', 1, 0],
    ['x3', '2x', 1, 0],
    ['1.5', '-5', 1, 0]
  ])('typed as %j times after %j minutes', (redialTimes, redialInterval, times, minutes) => {
    expect(redialOf({ redialTimes, redialInterval })).toMatchObject({
      ...{ times, intervalMinutes: minutes }
    })
  })

  test.each([
    ['AFTER_CALL_FINISH', 'AFTER_CALL_FINISH'],
    ['AFTER_TASK_FINISH', 'AFTER_TASK_FINISH'],
    ['', 'AFTER_TASK_FINISH']
  ] as const)('of the strategy %j follow %s', (intervalType, expected) => {
    expect(redialOf({ intervalType })?.intervalType).toBe(expected)
  })

  test.each([
    [true, [], undefined, 0],
    [true, ['1'], undefined, 1],
    [true, ['1'], ['1', '2'], 0.5],
    [true, ['all'], ['1', '2'], 1],
    [true, ['1', '2', '3'], ['1', '2'], 1],
    [true, ['1'], [], 1],
    [false, ['1'], ['1', '2'], 0]
  ])('that are on: %s, for %j of %j, are a share of %f', (isOn, chosen, codes, share) => {
    const tags = codes && { alreadyConnect: [], unconnect: codes.map(tag) }
    const redial = redialOf(
      { unconnectedEnabled: isOn, unconnect: chosen, connectedEnabled: false },
      { redialTags: tags }
    )
    expect(redial).toMatchObject({ connectedShare: 0, unconnectedShare: share })
  })
})
