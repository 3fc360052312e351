import { describe, expect, it, test } from 'vitest'
import {
  addCondition,
  addDates,
  addPeriod,
  changeAlarm,
  changeCidResource,
  changeDimension,
  changeGroupEnd,
  changeNotice,
  changeRedial,
  changeReference,
  changeScript,
  changeTaskType,
  changeThreshold,
  removeCondition,
  removeDates,
  removePeriod
} from '../../../../../core/features/call-task-form/rules/form-changes.ts'
import {
  newTaskForm,
  thresholds
} from '../../../../../core/features/call-task-form/rules/form-types.ts'
import { copyOf } from '../../../../../core/features/call-task-form/rules/from-payload.ts'
import {
  canAddCondition,
  canAddPeriod,
  canChooseTags,
  canEditAlarm,
  canRemoveCondition,
  canRemoveDates,
  canRemovePeriod,
  hasConditions,
  visibleParts
} from '../../../../../core/features/call-task-form/rules/visible-parts.ts'
import { goodForm, now, withAlarm, withDates, withRedial } from './form.ts'

const condition = (sendDimension: 1 | 2 | 3) => ({
  sendDimension,
  values: ['A'],
  noticeTemplateId: 'sms-1',
  noticeTemplateName: '回访'
})

test('a form opens with its defaults', () => {
  expect(newTaskForm('task-1', now)).toMatchObject({
    name: '呼叫任务20261121090500',
    taskType: 0,
    weight: 'NORMAL',
    robotHolderType: 0,
    cidResourceType: 0,
    blacklistLibId: 0,
    workTimePeriods: [
      { dialDates: [{ startDate: '2026-11-21', endDate: '' }], dialPeriods: [[540, 1200]] }
    ],
    redial: {
      enabled: false,
      redialTimes: '1',
      phoneGroupCallStrategy: 'IN_TURNS',
      phoneGroupCallTerminate: 'CONNECTED'
    },
    hangUpNotice: { enabled: false, sendType: 1, sendConditions: [{ sendDimension: 1 }] }
  })
})

test('another type of task begins without script, weight, robots and agents', () => {
  const form = {
    ...goodForm,
    weight: 'HIGH',
    robotHolderType: 5,
    outRobotHolderId: 'robots-1',
    manualAnswerTarget: 1,
    outManualTargetId: 'group-1'
  } as const
  expect(changeTaskType(form, 11)).toMatchObject({
    taskType: 11,
    templateCode: '',
    templateName: '',
    weight: 'NORMAL',
    robotHolderType: 0,
    outRobotHolderId: '',
    manualAnswerTarget: '',
    outManualTargetId: ''
  })
})

test('another script clears the settings of grades and tags, not who took over', () => {
  const form = {
    ...withRedial({ connectedEnabled: true, alreadyConnect: ['01'], unconnect: ['5'] }),
    manualAnswerTarget: 1,
    outManualTargetId: 'group-1',
    hangUpNotice: {
      ...goodForm.hangUpNotice,
      sendConditions: [condition(1), condition(2), condition(3)]
    }
  } as const
  const changed = changeScript(form, { templateCode: 'HS-1002', templateName: '提醒' })
  expect(changed).toMatchObject({
    templateCode: 'HS-1002',
    manualAnswerTarget: '',
    outManualTargetId: '',
    redial: { enabled: true, alreadyConnect: [], unconnect: [] }
  })
  expect(changed.hangUpNotice.sendConditions.map(({ values }) => values)).toEqual([[], [], ['A']])
  expect(changed.hangUpNotice.sendConditions[0]?.noticeTemplateId).toBe('sms-1')
})

test('redial on and off', () => {
  const on = changeRedial(goodForm, true)
  expect(on.redial).toMatchObject({ enabled: true, intervalType: 'AFTER_TASK_FINISH' })
  const filled = withRedial({
    connectedEnabled: true,
    alreadyConnect: ['01'],
    redialTimes: '4',
    redialInterval: '30'
  })
  expect(changeRedial(filled, false)).toEqual(goodForm)
})

test('other lines begin without a choice, and without a number of calls at once', () => {
  const form = {
    ...goodForm,
    concurrencyLevel: '9',
    cidResourceType: 1,
    selectedCidNumbers: ['4008001234']
  } as const
  expect(changeCidResource(form, 2)).toEqual({ ...goodForm, cidResourceType: 2 })
})

test('another end for several numbers begins without intents', () => {
  const form = withRedial({ callTerminateIntentionLevelCodes: ['01'] })
  expect(changeGroupEnd(form, 'CONNECTED').redial.callTerminateIntentionLevelCodes).toEqual([])
})

describe('alarms', () => {
  it.each([
    ['connectedRate', '30'],
    ['callerFaultRate', '10'],
    ['calleeRefusedRate', '20'],
    ['callerFaultCount', '50']
  ] as const)('%s begins at %s', (threshold, value) => {
    const on = changeThreshold(withAlarm({}), threshold, true)
    expect(on.alarm[threshold]).toEqual({ enabled: true, value })
    expect(changeThreshold(on, threshold, false).alarm[threshold]).toEqual({
      enabled: false,
      value: ''
    })
  })

  it('shows the global setting in percent, and leaves how it is handled', () => {
    const form = withAlarm({ suspendCallTask: true })
    const global = {
      enabled: true,
      connectedRate: 0.35,
      callerFaultCount: 40,
      suspendCallTask: false
    }
    const referring = changeReference(form, true, global)
    expect(referring.alarm).toMatchObject({
      referenceGlobal: true,
      connectedRate: { enabled: true, value: '35' },
      callerFaultCount: { enabled: true, value: '40' },
      callerFaultRate: { enabled: false, value: '' },
      suspendCallTask: true
    })
    expect(canEditAlarm(referring)).toBe(false)
    expect(changeThreshold(referring, 'callerFaultRate', true)).toBe(referring)
  })

  it('is forgotten when it is switched off', () => {
    const form = changeThreshold(withAlarm({}), 'connectedRate', true)
    expect(changeAlarm(form, false).alarm).toEqual(goodForm.alarm)
    expect(thresholds.every(one => !changeAlarm(form, true).alarm[one].enabled)).toBe(false)
  })
})

test('up to eleven conditions, and one stays', () => {
  let form = goodForm
  for (let n = 0; n < 20; n++) form = addCondition(form, 'hangUpNotice')
  expect(form.hangUpNotice.sendConditions).toHaveLength(11)
  expect(canAddCondition(form.hangUpNotice)).toBe(false)
  expect(canRemoveCondition(form.hangUpNotice)).toBe(true)
  for (let n = 0; n < 20; n++) form = removeCondition(form, 'hangUpNotice', 0)
  expect(form.hangUpNotice.sendConditions).toHaveLength(1)
  expect(canRemoveCondition(form.hangUpNotice)).toBe(false)
})

test('tags need a script; another dimension begins without values', () => {
  const bare = { ...goodForm, templateCode: '' }
  expect(canChooseTags(bare)).toBe(false)
  expect(changeDimension(bare, 'hangUpNotice', 0, 2)).toBe(bare)
  const filled = changeNotice(goodForm, 'hangUpNotice', { sendConditions: [condition(1)] })
  expect(changeDimension(filled, 'hangUpNotice', 0, 2).hangUpNotice.sendConditions[0]).toEqual({
    ...condition(2),
    values: []
  })
})

test('up to two periods, and any number of dates; one of each stays', () => {
  const two = addPeriod(goodForm, '2026-11-22')
  expect(two.workTimePeriods[1]?.dialDates).toEqual([{ startDate: '2026-11-22', endDate: '' }])
  expect([canAddPeriod(goodForm), canAddPeriod(two)]).toEqual([true, false])
  expect(addPeriod(two, '2026-11-23')).toBe(two)
  expect([canRemovePeriod(goodForm), canRemovePeriod(two)]).toEqual([false, true])
  expect(removePeriod(two, 0).workTimePeriods).toHaveLength(1)
  expect(removePeriod(goodForm, 0)).toBe(goodForm)
  const dates = addDates(goodForm, 0)
  expect([canRemoveDates(goodForm, 0), canRemoveDates(dates, 0)]).toEqual([false, true])
  expect(removeDates(dates, 0, 1)).toEqual(goodForm)
  expect(removeDates(goodForm, 0, 0)).toEqual(goodForm)
})

describe('a copy', () => {
  const later = new Date(2027, 0, 4, 10).getTime()
  const dates = (...given: Parameters<typeof withDates>) =>
    copyOf(withDates(...given), 'task-2', '副本', later).workTimePeriods[0]?.dialDates

  it('of one date range begins today and has no end', () => {
    expect(dates({ startDate: '2026-11-01', endDate: '2026-11-30' })).toEqual([
      { startDate: '2027-01-04', endDate: '' }
    ])
  })

  it('of several keeps them', () => {
    const ranges = [
      { startDate: '2026-11-01', endDate: '2026-11-02' },
      { startDate: '2026-12-01', endDate: '2026-12-02' }
    ]
    expect(dates(...ranges)).toEqual(ranges)
    const two = addPeriod(goodForm, '2026-11-22')
    expect(copyOf(two, 'task-2', '副本', later).workTimePeriods).toEqual(two.workTimePeriods)
  })

  it('is another task, without the people of the first', () => {
    const source = { ...goodForm, customerIdList: ['customer-1'] }
    expect(copyOf(source, 'task-2', '副本', later)).toMatchObject({
      taskId: 'task-2',
      name: '副本',
      customerIdList: []
    })
  })
})

describe('what is shown', () => {
  const shown = (form: typeof goodForm) =>
    Object.entries(visibleParts(form))
      .filter(([, isShown]) => isShown)
      .map(([part]) => part)

  it.each([
    [
      'for a robot',
      goodForm,
      'taskType template manualAnswerType robotHolderType concurrency redial notices'
    ],
    ['for agents', { ...goodForm, taskType: 4 as const }, 'taskType agents'],
    [
      'for a robot that hands over',
      { ...goodForm, manualAnswerType: 2 as const },
      'taskType template manualAnswerType agents robotHolderType concurrency redial notices'
    ],
    [
      'for several numbers',
      { ...goodForm, taskType: 11 as const },
      'taskType template manualAnswerType robotHolderType concurrency redial groupStrategy notices'
    ],
    [
      'for a repair, a group of robots and of lines',
      {
        ...goodForm,
        taskCategory: 1 as const,
        robotHolderType: 5 as const,
        cidResourceType: 2 as const
      },
      'template manualAnswerType robotHolderType robotHolder cidGroup concurrency redial notices'
    ],
    [
      'for single lines',
      { ...goodForm, cidResourceType: 1 as const },
      'taskType template manualAnswerType robotHolderType cidNumbers concurrency redial notices'
    ]
  ])('%s', (_, form, parts) => expect(shown(form).join(' ')).toBe(parts))

  it.each([
    [1, false],
    [2, true],
    [3, true],
    [4, false]
  ] as const)('sendType %s has conditions: %s', (sendType, has) => {
    expect(hasConditions({ ...goodForm.beforeNotice, sendType })).toBe(has)
  })
})
