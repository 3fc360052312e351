import { describe, expect, it, test } from 'vitest'
import { timePointOf } from '../../../../../core/features/call-task-form/rules/day-time.ts'
import {
  newTaskForm,
  type TaskForm
} from '../../../../../core/features/call-task-form/rules/form-types.ts'
import { taskFormOf } from '../../../../../core/features/call-task-form/rules/from-payload.ts'
import { payloadOf } from '../../../../../core/features/call-task-form/rules/to-payload.ts'
import { TaskDraft } from '../../../../../core/features/call-tasks/draft-schemas.ts'
import { goodForm, now } from './form.ts'

const full: TaskForm = {
  ...goodForm,
  name: ' 十一月回访 ',
  remark: '第一批',
  manualAnswerType: 2,
  manualAnswerTarget: 1,
  outManualTargetId: 'group-1',
  customFields: ['订单号', '地址'],
  blacklistLibId: 2,
  customerIdList: ['customer-1'],
  robotHolderType: 5,
  outRobotHolderId: 'robots-1',
  cidResourceType: 1,
  selectedCidNumbers: ['02085550100'],
  weight: 'HIGH',
  concurrencyLevel: '12',
  exclusiveUseResource: true,
  workTimePeriods: [
    {
      dialDates: [
        { startDate: '2026-11-21', endDate: '2026-11-30' },
        { startDate: '2026-12-05', endDate: '' }
      ],
      dialPeriods: [
        [540, 720],
        [810, 1440]
      ]
    }
  ],
  redial: {
    ...goodForm.redial,
    enabled: true,
    intervalType: 'AFTER_CALL_FINISH',
    connectedEnabled: true,
    unconnectedEnabled: true,
    alreadyConnect: ['all'],
    unconnect: ['5', '6'],
    redialTimes: '3',
    redialInterval: '30'
  },
  hangUpNotice: {
    enabled: true,
    sendType: 2,
    noticeTemplateId: '',
    sendConditions: [
      { sendDimension: 1, values: ['01'], noticeTemplateId: 'sms-1', noticeTemplateName: '谢谢' }
    ]
  },
  beforeNotice: { ...goodForm.beforeNotice, enabled: true, sendType: 4, noticeTemplateId: 'sms-2' },
  callingNotice: {
    enabled: true,
    sendType: 3,
    noticeTemplateId: '',
    sendConditions: [
      { sendDimension: 3, values: ['1'], noticeTemplateId: 'sms-1', noticeTemplateName: '' }
    ]
  },
  dialLimit: {
    id: 'limit-1',
    enabled: true,
    connect: {
      dayFreq: { dialPeriod: '1', dialLeft: '2' },
      weekFreq: { dialPeriod: '', dialLeft: '4' },
      monthFreq: { dialPeriod: '', dialLeft: '' }
    },
    unconnect: goodForm.dialLimit.unconnect
  },
  alarm: {
    enabled: true,
    referenceGlobal: false,
    connectedRate: { enabled: true, value: '30' },
    callerFaultRate: { enabled: false, value: '' },
    calleeRefusedRate: { enabled: false, value: '' },
    callerFaultCount: { enabled: true, value: '50' },
    suspendCallTask: true
  }
}

const group: Partial<TaskForm> = {
  redial: {
    ...goodForm.redial,
    phoneGroupCallStrategy: 'IN_ORDER',
    phoneGroupCallTerminate: 'MEET_INTENTION_LEVEL',
    callTerminateIntentionLevelCodes: ['01', '02']
  }
}

describe('what is sent', () => {
  it.each<[string, TaskForm]>([
    ['the least', goodForm],
    ['AI answer, with everything (0)', full],
    [
      'agent answer (4)',
      {
        ...full,
        taskType: 4,
        cidResourceType: 2,
        selectedCidGroupId: 'lines-1',
        alarm: { ...full.alarm, referenceGlobal: true }
      }
    ],
    ['precise (6)', { ...goodForm, taskType: 6 }],
    ['several numbers (11)', { ...goodForm, taskType: 11, ...group }],
    ['repair', { ...newTaskForm('task-9', now, 1), templateCode: 'HS-1001', templateName: '回访' }]
  ])('%s', (_, form) => {
    const payload = payloadOf(form)
    expect(payload).toMatchSnapshot()
    expect(TaskDraft.parse(payload)).toEqual(payload)
    expect(JSON.stringify(payload)).not.toMatch(/:(?:""|null)|undefined/)
  })

  it('is what a form is made from again', () => {
    for (const form of [goodForm, full, { ...goodForm, taskType: 11 as const, ...group }]) {
      const payload = payloadOf(form)
      expect(payloadOf(taskFormOf(payload))).toEqual(payload)
    }
  })
})

test.each([
  [0, '00:00:00'],
  [545, '09:05:00'],
  [1439, '23:59:00'],
  [1440, '23:59:59']
])('%s minutes travel as %s', (minutes, point) => expect(timePointOf(minutes)).toBe(point))

test.each([
  [
    { name: '一', remark: '二' },
    { name: '一', remark: '二' }
  ],
  [
    { taskName: '一', description: '二' },
    { name: '一', remark: '二' }
  ]
])('%o is understood', (fields, expected) => {
  const { name: _, ...rest } = payloadOf(goodForm)
  expect(taskFormOf({ ...rest, ...fields })).toMatchObject(expected)
})

test('rates are fractions on the wire and percent for people', () => {
  for (const value of ['1', '7', '29', '30', '57', '100']) {
    const form: TaskForm = {
      ...full,
      alarm: { ...full.alarm, connectedRate: { enabled: true, value } }
    }
    const payload = payloadOf(form)
    expect(payload.alarmSettings?.connectedRate).toBe(Number(value) / 100)
    expect(taskFormOf(payload).alarm.connectedRate.value).toBe(value)
  }
})
