import { describe, expect, it } from 'vitest'
import {
  emptyCondition,
  newTaskForm,
  noAlarm
} from '../../../../../core/features/call-task-form/rules/form-types.ts'
import {
  alarmFormOf,
  copyOf,
  taskFormOf
} from '../../../../../core/features/call-task-form/rules/from-payload.ts'
import { payloadOf } from '../../../../../core/features/call-task-form/rules/to-payload.ts'
import { TaskDraft } from '../../../../../core/features/call-tasks/draft-schemas.ts'
import { goodForm, now, withDates } from './form.ts'

const draftOf = (change: object = {}) => {
  const { callTaskId, taskType, workTimePeriods, cidResourceType } = payloadOf(goodForm)
  const least = { callTaskId, taskType, workTimePeriods, cidResourceType }
  return TaskDraft.parse({ ...payloadOf(goodForm), ...least, ...change })
}
/** What no field is needed for is left out. */
const leastDraft = () => {
  const { callTaskId, taskType, taskCategory, workTimePeriods, cidResourceType } = draftOf()
  const { blacklistLibId, weight, concurrencyLevel, exclusiveUseResource } = draftOf()
  return {
    ...{ callTaskId, taskType, taskCategory, workTimePeriods, cidResourceType },
    ...{ blacklistLibId, weight, concurrencyLevel, exclusiveUseResource }
  }
}

describe('a task from the server', () => {
  it('has the defaults of a new form where parts are absent', () => {
    const fresh = newTaskForm('task-1', 0)
    const { workTimePeriods: _, ...expected } = {
      ...fresh,
      redial: { ...fresh.redial, redialTimes: '1', redialInterval: '' }
    }
    const form = taskFormOf(leastDraft())
    expect(form).toMatchObject({ ...expected, name: '', templateCode: '', templateName: '' })
    expect(form).not.toHaveProperty('version')
    expect(form.callingNotice.sendConditions).toEqual([emptyCondition])
  })

  it('has its own values where they are present', () => {
    const draft = {
      ...leastDraft(),
      ...{ version: 3, templateCode: null, customFields: ',门店,,车型', concurrencyLevel: 7 }
    }
    expect(taskFormOf(draft)).toMatchObject({
      ...{ version: 3, templateCode: '', concurrencyLevel: '7' },
      customFields: ['门店', '车型']
    })
  })

  it('names the templates of its conditions, blank where they have none', () => {
    const condition = { sendDimension: 1 as const, values: ['01'], noticeTemplateId: 'sms-1' }
    const named = { ...condition, noticeTemplateName: '谢谢' }
    const noticeConfig = { enabled: true, sendType: 2 as const, sendConditions: [condition, named] }
    const { sendConditions } = taskFormOf({ ...leastDraft(), noticeConfig }).hangUpNotice
    expect(sendConditions).toEqual([{ ...condition, noticeTemplateName: '' }, named])
    const none = { ...noticeConfig, sendConditions: [] }
    const empty = taskFormOf({ ...leastDraft(), noticeConfig: none }).hangUpNotice
    expect(empty.sendConditions).toEqual([emptyCondition])
  })

  it('has an alarm only where that is on', () => {
    expect(alarmFormOf(undefined)).toBe(noAlarm)
    expect(alarmFormOf({ enabled: false, suspendCallTask: true })).toBe(noAlarm)
    expect(alarmFormOf({ enabled: true })).toMatchObject({
      ...{ enabled: true, referenceGlobal: false, suspendCallTask: false }
    })
    expect(
      alarmFormOf({ enabled: true, referenceGlobal: true, suspendCallTask: true })
    ).toMatchObject({ referenceGlobal: true, suspendCallTask: true })
  })
})

describe('a copy of a task', () => {
  const first = { startDate: '2025-01-01', endDate: '2025-01-31' }
  const copied = (source: typeof goodForm) => copyOf(source, 'task-2', '副本', now)

  it('has an id and a name of its own, no customers, and begins today', () => {
    const { dialLimit } = goodForm
    const source = {
      ...withDates(first),
      ...{ version: 4, customerIdList: ['customer-1'], remark: '第一批' },
      dialLimit: { ...dialLimit, id: 'limit-1', enabled: true }
    }
    const { version: _, ...kept } = source
    const today = { startDate: '2026-11-21', endDate: '' }
    expect(copied(source)).toEqual({
      ...kept,
      ...{ taskId: 'task-2', name: '副本', customerIdList: [] },
      dialLimit: { ...source.dialLimit, id: '' },
      workTimePeriods: [{ ...source.workTimePeriods[0], dialDates: [today] }]
    })
  })

  it('keeps its dates where there are several, or none', () => {
    const [period] = goodForm.workTimePeriods
    const later = { startDate: '2025-03-01', endDate: '' }
    for (const source of [
      withDates(first, later),
      withDates(),
      { ...goodForm, workTimePeriods: [] },
      { ...withDates(first), workTimePeriods: period ? [period, period] : [] }
    ])
      expect(copied(source).workTimePeriods).toEqual(source.workTimePeriods)
  })
})
