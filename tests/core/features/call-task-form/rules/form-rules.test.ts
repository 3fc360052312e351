import { describe, expect, it, test } from 'vitest'
import { taskIssues } from '../../../../../core/features/call-task-form/rules/form-rules.ts'
import {
  emptyCondition,
  type TaskForm
} from '../../../../../core/features/call-task-form/rules/form-types.ts'
import { goodForm, withAlarm, withDates, withMinutes, withRedial } from './form.ts'

const first = (form: TaskForm, details = {}) => taskIssues(form, details)[0]

test('a form that lacks nothing has no issues', () => {
  expect(taskIssues(goodForm)).toEqual([])
})

test.each<[string, TaskForm, string, string]>([
  ['no name', { ...goodForm, name: '' }, 'name', '必填'],
  ['a name of blanks', { ...goodForm, name: '  ' }, 'name', '必填'],
  ['a long name', { ...goodForm, name: '名'.repeat(129) }, 'name', '不能超过128个字符'],
  ['a long note', { ...goodForm, remark: '注'.repeat(31) }, 'remark', '不能超过30个字符'],
  ['no script', { ...goodForm, templateCode: '' }, 'templateCode', '请选择'],
  ['no group of lines', { ...goodForm, cidResourceType: 2 }, 'selectedCidGroupId', '请选择'],
  ['no lines', { ...goodForm, cidResourceType: 1 }, 'selectedCidNumbers', '请选择'],
  ['no group of robots', { ...goodForm, robotHolderType: 5 }, 'outRobotHolderId', '请选择'],
  [
    'no agents to answer',
    { ...goodForm, taskType: 4, manualAnswerTarget: 1 },
    'outManualTargetId',
    '请选择'
  ],
  ['no transfer target', { ...goodForm, manualAnswerType: 2 }, 'manualAnswerTarget', '请选择'],
  [
    'no start of the day',
    withMinutes(null, 1200),
    'workTimePeriods.0.dialPeriods.0.start',
    '请选择开始时间'
  ],
  [
    'no end of the day',
    withMinutes(540, null),
    'workTimePeriods.0.dialPeriods.0.end',
    '请选择结束时间'
  ],
  [
    'a start after the end',
    withMinutes(1200, 540),
    'workTimePeriods.0.dialPeriods.0.end',
    '任务期限的开始日期不能晚于结束日期'
  ],
  [
    'times that overlap in one period',
    {
      ...goodForm,
      workTimePeriods: goodForm.workTimePeriods.map(period => ({
        ...period,
        dialPeriods: [
          [540, 1200],
          [1200, 1260],
          [570, 600]
        ]
      }))
    },
    'workTimePeriods.0.dialPeriods.2.start',
    '与同一时段内的其他时间重叠'
  ],
  [
    'an end that reaches into another line',
    {
      ...goodForm,
      workTimePeriods: goodForm.workTimePeriods.map(period => ({
        ...period,
        dialPeriods: [
          [840, 1200],
          [540, 900]
        ]
      }))
    },
    'workTimePeriods.0.dialPeriods.1.end',
    '与同一时段内的其他时间重叠'
  ],
  [
    'a time that is no half hour',
    withMinutes(547, 1200),
    'workTimePeriods.0.dialPeriods.0.start',
    '只能选择整点或半点'
  ],
  [
    'an interval of more than a week',
    withRedial({ unconnectedEnabled: true, unconnect: ['all'], redialInterval: '10081' }),
    'redial.redialInterval',
    '重拨间隔不能超过10080分钟'
  ],
  ...(
    [
      ['0 days', '0', '0', 'dialPeriod', '请输入正整数'],
      ['days without calls', '1', '', 'dialLeft', '周期和次数请都填写'],
      ['calls without days', '', '1', 'dialPeriod', '周期和次数请都填写'],
      ['half a day', '5.5', '1', 'dialPeriod', '只支持整数']
    ] as const
  ).map(([name, dialPeriod, dialLeft, part, message]): [string, TaskForm, string, string] => {
    const { connect, ...limit } = goodForm.dialLimit
    const filled = { ...connect, dayFreq: { dialPeriod, dialLeft } }
    return [
      `a limit of ${name}`,
      { ...goodForm, dialLimit: { ...limit, enabled: true, connect: filled } },
      `dialLimit.connect.dayFreq.${part}`,
      message
    ]
  }),
  [
    'a field twice',
    { ...goodForm, customFields: ['门店', '门店'] },
    'customFields',
    '请不要添加重复字段！'
  ],
  [
    'a field with a long name',
    { ...goodForm, customFields: ['名'.repeat(33)] },
    'customFields',
    '不能超过32个字符'
  ],
  [
    'no first day',
    withDates({ startDate: '', endDate: '2026-11-30' }),
    'workTimePeriods.0.dialDates.0.startDate',
    '开始日期不能为空'
  ],
  [
    'a first day that is none',
    withDates({ startDate: '2026-02-30', endDate: '' }),
    'workTimePeriods.0.dialDates.0.startDate',
    '请输入正确的日期，如 2026-11-22'
  ],
  [
    'a last day that is none',
    withDates({ startDate: '2026-11-21', endDate: '明年' }),
    'workTimePeriods.0.dialDates.0.endDate',
    '请输入正确的日期，如 2026-11-22'
  ],
  [
    'a last day before the first',
    withDates(
      { startDate: '2026-11-21', endDate: '' },
      { startDate: '2026-12-02', endDate: '2026-12-01' }
    ),
    'workTimePeriods.0.dialDates.1.endDate',
    '结束日期不能大于开始日期!'
  ],
  [
    'a redial of nothing',
    withRedial({}),
    'redial.connectedEnabled',
    '选中的自动重播设置至少选择已接通或未接通'
  ],
  [
    'a redial of the connected without labels',
    withRedial({ connectedEnabled: true }),
    'redial.alreadyConnect',
    '选中的已接通标签不能为空'
  ],
  [
    'a redial of the others without labels',
    withRedial({ unconnectedEnabled: true }),
    'redial.unconnect',
    '选中的未接通标签不能为空'
  ],
  ...['0', '11', '1.5', '', '多'].map((redialTimes): [string, TaskForm, string, string] => [
    `${redialTimes || 'no'} redials`,
    withRedial({ unconnectedEnabled: true, unconnect: ['all'], redialTimes }),
    'redial.redialTimes',
    '重拨次数为1到10的整数'
  ]),
  [
    'an interval that is no number',
    withRedial({ unconnectedEnabled: true, unconnect: ['all'], redialInterval: '半小时' }),
    'redial.redialInterval',
    '请输入有效的数字'
  ],
  [
    'exclusive use of nothing in particular',
    { ...goodForm, exclusiveUseResource: true },
    'concurrencyLevel',
    '任务并发数不能为空'
  ],
  ['an alarm without thresholds', withAlarm({}), 'alarm.connectedRate', '请填写告警阈值'],
  [
    'an alarm with an empty threshold',
    withAlarm({ callerFaultCount: { enabled: true, value: '' } }),
    'alarm.callerFaultCount',
    '请填写告警阈值'
  ],
  [
    'an alarm with a rate that is no whole percent',
    withAlarm({ connectedRate: { enabled: true, value: '12.5' } }),
    'alarm.connectedRate',
    '告警阈值须为整数：比率1%到100%，连续故障1到1000次'
  ],
  [
    'an end by intent without intents',
    {
      ...goodForm,
      taskType: 11,
      redial: { ...goodForm.redial, phoneGroupCallTerminate: 'MEET_INTENTION_LEVEL' }
    },
    'redial.callTerminateIntentionLevelCodes',
    '请选择'
  ],
  [
    'a message without a template',
    { ...goodForm, hangUpNotice: { ...goodForm.hangUpNotice, enabled: true } },
    'hangUpNotice.noticeTemplateId',
    '请选择'
  ],
  [
    'a condition without values',
    {
      ...goodForm,
      callingNotice: { ...goodForm.callingNotice, enabled: true, sendConditions: [emptyCondition] }
    },
    'callingNotice.sendConditions.0.values',
    '请选择'
  ]
])('%s', (_, form, field, message) => {
  expect(first(form)).toEqual({ field, message })
})

describe('what is hidden is not required', () => {
  it.each<[string, TaskForm]>([
    [
      'of a task that agents answer',
      {
        ...withRedial({}),
        taskType: 4,
        templateCode: '',
        robotHolderType: 5,
        exclusiveUseResource: true,
        manualAnswerTarget: 1,
        outManualTargetId: 'group-1',
        hangUpNotice: { ...goodForm.hangUpNotice, enabled: true }
      }
    ],
    ['of an alarm as everywhere', withAlarm({ referenceGlobal: true })],
    [
      'of several numbers in a task with one each',
      {
        ...goodForm,
        redial: { ...goodForm.redial, phoneGroupCallTerminate: 'MEET_INTENTION_LEVEL' }
      }
    ]
  ])('%s', (_, form) => expect(taskIssues(form)).toEqual([]))
})

test('a field that is not on the page yet has no issues', () => {
  const fields = taskIssues({ ...goodForm, manualAnswerType: 2 }).map(({ field }) => field)
  expect(fields).toEqual(['manualAnswerTarget'])
})

test('what the enterprise has is a matter of its lines and robots', () => {
  const form = { ...goodForm, concurrencyLevel: '31' }
  expect(first(form, { ceiling: 31 })).toBeUndefined()
  expect(first(form, { ceiling: 30 })?.message).toBe('任务并发数不能超过30')
  expect(first(form, { robots: 0 })?.message).toBe('企业未配置机器人资源')
})
