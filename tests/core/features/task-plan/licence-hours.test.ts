import { describe, expect, it, test } from 'vitest'
import type {
  Minutes,
  TaskForm
} from '../../../../core/features/call-task-form/rules/form-types.ts'
import {
  dailyConflict,
  licenceConflict,
  licenceIssues
} from '../../../../core/features/task-plan/rules/licence-hours.ts'
import { goodForm, withMinutes, withRedial } from '../call-task-form/rules/form.ts'

const HOURS = ' 不在机器人可呼叫的 9:00 至 20:00 内，请修改后提交'
const DAILY_BLOCKS =
  '机器人每天只能呼叫同一号码一次，请将重拨间隔设为1440分钟以上，或将频次限制设为每1天最多1次'
const DAILY_WARNS = '机器人每天只能呼叫同一号码一次，当日再次重拨会超出许可'

describe('the hours outside the licence', () => {
  test.each<[number | null, number | null, readonly Minutes[]]>([
    [540, 1200, []],
    [539, 1200, [[539, 540]]],
    [540, 1201, [[1200, 1201]]],
    [480, 530, [[480, 530]]],
    [1230, 1260, [[1230, 1260]]],
    [
      0,
      1440,
      [
        [0, 540],
        [1200, 1440]
      ]
    ],
    [480, 480, []],
    [1260, 1260, []],
    [1380, 480, []],
    [null, 480, []],
    [null, 1380, []],
    [480, null, []],
    [null, null, []]
  ])('of a range from %s to %s are %j', (start, end, outside) => {
    expect(licenceConflict(withMinutes(start, end), 'warn')?.outside ?? []).toEqual(outside)
  })
})

describe('redials on the same day', () => {
  type Change = Partial<TaskForm['redial']>
  const unconnected: Change = { unconnectedEnabled: true, unconnect: ['all'] }
  const limited = (redial: Change, days: string, calls: string, kinds: readonly string[]) => {
    const form = withRedial(redial)
    const dayFreq = { dialPeriod: days, dialLeft: calls }
    const groupOf = (kind: 'connect' | 'unconnect') =>
      kinds.includes(kind) ? { ...form.dialLimit[kind], dayFreq } : form.dialLimit[kind]
    return {
      ...form,
      dialLimit: {
        ...form.dialLimit,
        enabled: true,
        connect: groupOf('connect'),
        unconnect: groupOf('unconnect')
      }
    }
  }

  test.each([
    ['1439', true],
    ['1440', false],
    ['1441', false],
    ['', true]
  ])('after %s minutes are a conflict: %s', (redialInterval, isConflict) => {
    const form = withRedial({ ...unconnected, redialInterval })
    expect(dailyConflict(form, 'block') !== undefined).toBe(isConflict)
  })

  test.each([
    ['1', '1', false],
    ['2', '1', false],
    ['1', '0', false],
    ['1', '2', true],
    ['0', '1', true],
    ['', '1', true],
    ['1', '', true]
  ])('with a limit for %s days of %s calls are a conflict: %s', (days, calls, isConflict) => {
    const form = limited(unconnected, days, calls, ['unconnect'])
    expect(dailyConflict(form, 'block') !== undefined).toBe(isConflict)
  })

  const connected: Change = { connectedEnabled: true, unconnectedEnabled: false }
  const both: Change = { connectedEnabled: true, unconnectedEnabled: true }
  test.each([
    ['connected', connected, ['connect'], false],
    ['connected', connected, ['unconnect'], true],
    ['both kinds of', both, ['connect'], true],
    ['both kinds of', both, ['unconnect'], true],
    ['both kinds of', both, ['connect', 'unconnect'], false]
  ])('of %s calls need a limit for each kind', (_, redial, kinds, isConflict) => {
    const form = limited(redial, '1', '1', kinds)
    expect(dailyConflict(form, 'block') !== undefined).toBe(isConflict)
  })

  it('are reported by the policy', () => {
    const field = 'redial.redialInterval'
    const form = withRedial(unconnected)
    expect(dailyConflict(form, 'warn')).toEqual({ policy: 'warn', field, message: DAILY_WARNS })
    expect(dailyConflict(form, 'block')).toEqual({ policy: 'block', field, message: DAILY_BLOCKS })
  })
})

describe('the issues of an enforced licence', () => {
  const late = withMinutes(480, 1200)

  it('are none for a form that complies', () => {
    expect(licenceIssues(goodForm)).toEqual([])
  })

  it('are at the start of each conflicting range', () => {
    expect(licenceIssues(late)).toEqual([
      { field: 'workTimePeriods.0.dialPeriods.0.start', message: `08:00–09:00${HOURS}` }
    ])
  })

  it('are both kinds, ranges first', () => {
    const form = withRedial({ unconnectedEnabled: true, unconnect: ['all'] }, late)
    expect(licenceIssues(form)).toEqual([
      { field: 'workTimePeriods.0.dialPeriods.0.start', message: `08:00–09:00${HOURS}` },
      { field: 'redial.redialInterval', message: DAILY_BLOCKS }
    ])
  })
})
