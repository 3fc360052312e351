import { describe, expect, it } from 'vitest'
import { taskIssues } from '../../../../../core/features/call-task-form/rules/form-rules.ts'
import type {
  Minutes,
  Notice,
  TaskForm
} from '../../../../../core/features/call-task-form/rules/form-types.ts'
import { goodForm, withAlarm, withDates, withMinutes, withRedial } from './form.ts'

const fieldsOf = (form: TaskForm, details = {}) =>
  taskIssues(form, details).map(({ field }) => field)

const withTimes = (...dialPeriods: Minutes[]): TaskForm => ({
  ...goodForm,
  workTimePeriods: goodForm.workTimePeriods.map(period => ({ ...period, dialPeriods }))
})
const day = { startDate: '2026-11-21', endDate: '' }

describe('times', () => {
  const start = 'workTimePeriods.0.dialPeriods.0.start'
  const end = 'workTimePeriods.0.dialPeriods.0.end'
  it.each<[string, TaskForm, string[]]>([
    ['a range of one day', withDates({ ...day, endDate: '2026-11-21' }), []],
    ['a range of two days', withDates({ ...day, endDate: '2026-11-22' }), []],
    ['a wrong first day', withDates({ startDate: 'x', endDate: '2026-11-21' }), ['startDate']],
    ['no dates', withDates(), ['startDate']]
  ])('%s', (_, form, parts) => {
    const path = 'workTimePeriods.0.dialDates.0'
    expect(fieldsOf(form)).toEqual(parts.map(part => `${path}.${part}`))
  })

  it.each<[string, TaskForm, string[]]>([
    ['no periods', { ...goodForm, workTimePeriods: [] }, [start]],
    ['no ranges of time', withTimes(), [start]],
    ['an end off the half hour', withMinutes(540, 607), [end]],
    ['an empty range', withMinutes(null, null), [start, end]],
    ['a range of nothing', withMinutes(540, 540), [end]],
    ['no start and an early end', withMinutes(null, -30), [start]],
    ['a start below zero and no end', withMinutes(0, null), [end]]
  ])('%s', (_, form, fields) => {
    expect(fieldsOf(form)).toEqual(fields)
  })

  const second = (part: string) => [`workTimePeriods.0.dialPeriods.1.${part}`]
  it.each<[string, Minutes, Minutes, string[]]>([
    ['ranges that touch', [540, 600], [600, 660], []],
    ['ranges that touch, the later first', [600, 660], [540, 600], []],
    ['ranges apart, the later first', [900, 960], [540, 600], []],
    ['the same range twice', [540, 600], [540, 600], second('start')],
    ['a range backwards inside another', [540, 720], [660, 600], second('end')],
    ['a range of nothing inside another', [540, 720], [600, 600], second('end')],
    ['a range over one without a start', [null, 600], [540, 660], [start]],
    ['a range over one without an end', [540, null], [480, 660], [end]]
  ])('%s', (_, one, other, fields) => {
    expect(fieldsOf(withTimes(one, other))).toEqual(fields)
  })
})

describe('redials', () => {
  const redialling = (change: Partial<TaskForm['redial']>) =>
    withRedial({ unconnectedEnabled: true, unconnect: ['all'], ...change })
  it.each<[string, TaskForm, string[]]>([
    ['labels of both kinds', redialling({ connectedEnabled: true, alreadyConnect: ['01'] }), []],
    ['once', redialling({ redialTimes: '1' }), []],
    ['ten times, with blanks', redialling({ redialTimes: ' 10 ' }), []],
    ['without an interval', redialling({ redialInterval: '' }), []],
    ['an interval of blanks', redialling({ redialInterval: '  ' }), []],
    ['an interval of a week', redialling({ redialInterval: '10080' }), []],
    ['a short interval', redialling({ redialInterval: ' 5 ' }), []],
    ['half a minute', redialling({ redialInterval: '0.5' }), ['redial.redialInterval']]
  ])('%s', (_, form, fields) => {
    expect(fieldsOf(form)).toEqual(fields)
  })
})

describe('a dial limit', () => {
  const withDay = (dialPeriod: string, dialLeft: string, enabled = true): TaskForm => {
    const { connect } = goodForm.dialLimit
    const filled = { ...connect, dayFreq: { dialPeriod, dialLeft } }
    return { ...goodForm, dialLimit: { ...goodForm.dialLimit, enabled, connect: filled } }
  }
  const [period, left] = [
    'dialLimit.connect.dayFreq.dialPeriod',
    'dialLimit.connect.dayFreq.dialLeft'
  ]
  it.each<[string, TaskForm, string[]]>([
    ['both', withDay('1', '1'), []],
    ['none of both', withDay('', ''), []],
    ['no calls', withDay('1', '0'), []],
    ['half a call', withDay('1', '0.5'), [left]],
    ['no days', withDay('', '1'), [period]],
    ['zero days', withDay('0', '1'), [period]],
    ['days of blanks', withDay(' ', '1'), [period]],
    ['mistakes while it is off', withDay('0', '', false), []]
  ])('%s', (_, form, fields) => {
    expect(fieldsOf(form)).toEqual(fields)
  })
})

describe('messages', () => {
  const condition = { sendDimension: 1, values: ['A'], noticeTemplateId: 'sms-1' }
  type Calling = TaskForm['callingNotice']
  const calling = (change: Partial<Notice<1 | 2 | 3 | 4>>): TaskForm => ({
    ...goodForm,
    callingNotice: { ...goodForm.callingNotice, enabled: true, ...change } as Calling
  })
  const conditions = (...sendConditions: object[]) =>
    calling({ sendType: 2, sendConditions } as Partial<Notice<2>>)
  const at = (index: number, part: string) => `callingNotice.sendConditions.${index}.${part}`

  it.each<[string, TaskForm, string[]]>([
    ['no conditions', conditions(), [at(0, 'values')]],
    ['a whole condition', conditions(condition), []],
    ['no values', conditions(condition, { ...condition, values: [] }), [at(1, 'values')]],
    [
      'no template',
      conditions({ ...condition, noticeTemplateId: '' }),
      [at(0, 'noticeTemplateId')]
    ],
    [
      'a template for every customer',
      calling({ sendType: 1, sendConditions: [], noticeTemplateId: 'sms-1' } as Partial<Notice<1>>),
      []
    ]
  ])('%s', (_, form, fields) => {
    expect(fieldsOf(form)).toEqual(fields)
  })

  it('before the call are named', () => {
    const beforeNotice = { ...goodForm.beforeNotice, enabled: true, noticeTemplateId: '' }
    expect(fieldsOf({ ...goodForm, beforeNotice })).toEqual(['beforeNotice.noticeTemplateId'])
  })
})

describe('resources and texts', () => {
  it.each<[string, TaskForm, string[]]>([
    ['a group of lines', { ...goodForm, cidResourceType: 2, selectedCidGroupId: 'g' }, []],
    ['lines', { ...goodForm, cidResourceType: 1, selectedCidNumbers: ['4001'] }, []],
    ['a group of robots', { ...goodForm, robotHolderType: 5, outRobotHolderId: 'r' }, []],
    [
      'a concurrency for exclusive use',
      { ...goodForm, exclusiveUseResource: true, concurrencyLevel: '1' },
      []
    ],
    ['no number of calls', { ...goodForm, concurrencyLevel: 'x' }, ['concurrencyLevel']],
    ['many calls, of lines unknown', { ...goodForm, concurrencyLevel: '99999' }, []],
    ['a name of 128 characters', { ...goodForm, name: '名'.repeat(128) }, []],
    ['a note of 30 characters', { ...goodForm, remark: '注'.repeat(30) }, []],
    [
      'an end by intent',
      {
        ...goodForm,
        taskType: 11,
        redial: {
          ...goodForm.redial,
          phoneGroupCallTerminate: 'MEET_INTENTION_LEVEL',
          callTerminateIntentionLevelCodes: ['01']
        }
      },
      []
    ],
    ['two fields', { ...goodForm, customFields: ['门店', '车型'] }, []]
  ])('%s', (_, form, fields) => {
    expect(fieldsOf(form)).toEqual(fields)
  })

  it('fields that the enterprise has too little for are named', () => {
    const form = { ...goodForm, concurrencyLevel: '31' }
    expect(fieldsOf(form, { robots: 0, ceiling: 30 })).toEqual([
      'robotHolderType',
      'concurrencyLevel'
    ])
  })
})

describe('alarms', () => {
  it('a threshold in its range is right, one of blanks is missing', () => {
    const rate = (value: string) => withAlarm({ connectedRate: { enabled: true, value } })
    expect(taskIssues(rate('30'))).toEqual([])
    expect(taskIssues(rate(' '))).toEqual([
      { field: 'alarm.connectedRate', message: '请填写告警阈值' }
    ])
  })
})
