import fc from 'fast-check'
import { expect, test } from 'vitest'
import { TaskDraft } from '../../../core/contract/entities/task-draft.ts'
import * as change from '../../../core/rules/tasks/changes.ts'
import { taskComplaints } from '../../../core/rules/tasks/complaints.ts'
import type { TaskForm } from '../../../core/rules/tasks/form.ts'
import { taskFormOf } from '../../../core/rules/tasks/from-payload.ts'
import { payloadOf } from '../../../core/rules/tasks/payload.ts'
import {
  typedConcurrency,
  typedFrequency,
  typedThreshold
} from '../../../core/rules/tasks/typed.ts'
import { goodForm } from './form.ts'

type Click = (form: TaskForm) => TaskForm

const notices = ['hangUpNotice', 'beforeNotice', 'callingNotice'] as const
const notice = fc.constantFrom(...notices)
const place = fc.nat(3)
const typed = fc.constantFrom('', '0', '1', '7', '30', '101', '12345', 'x', ' 5 ', '1.5')
const texts = fc.constantFrom('', ' ', '名称', '很长'.repeat(70))
const minutes = fc.constantFrom(null, 0, 540, 720, 1200, 1440)
const days = fc.constantFrom('', '2026-11-20', '2026-11-21', '2026-12-31')
const codes = fc.subarray(['all', '01', '5', '6'])
const global = { enabled: true, connectedRate: 0.3, callerFaultCount: 9, suspendCallTask: true }

const set =
  (values: Partial<TaskForm>): Click =>
  form => ({ ...form, ...values })
const redial =
  (values: Partial<TaskForm['redial']>): Click =>
  form => ({ ...form, redial: { ...form.redial, ...values } })

/** Everything that can be done in the dialog. */
const click: fc.Arbitrary<Click> = fc.oneof(
  fc
    .constantFrom<0 | 4 | 6 | 11>(0, 4, 6, 11)
    .map(type => (form: TaskForm) => change.changeTaskType(form, type)),
  fc
    .constantFrom('HS-1001', 'HS-1002', '')
    .map(
      templateCode => (form: TaskForm) =>
        change.changeScript(form, { templateCode, templateName: templateCode })
    ),
  fc.boolean().map(isOn => (form: TaskForm) => change.changeRedial(form, isOn)),
  fc
    .constantFrom<0 | 1 | 2>(0, 1, 2)
    .map(type => (form: TaskForm) => change.changeCidResource(form, type)),
  fc
    .constantFrom<'CONNECTED' | 'MEET_INTENTION_LEVEL'>('CONNECTED', 'MEET_INTENTION_LEVEL')
    .map(end => (form: TaskForm) => change.changeGroupEnd(form, end)),
  fc.boolean().map(isOn => (form: TaskForm) => change.changeAlarm(form, isOn)),
  fc.boolean().map(isOn => (form: TaskForm) => change.changeReference(form, isOn, global)),
  fc
    .tuple(fc.constantFrom('connectedRate' as const, 'callerFaultCount' as const), fc.boolean())
    .map(
      ([which, isOn]) =>
        (form: TaskForm) =>
          change.changeThreshold(form, which, isOn)
    ),
  typed.map(
    text => (form: TaskForm) =>
      form.alarm.connectedRate.enabled && !form.alarm.referenceGlobal
        ? {
            ...form,
            alarm: {
              ...form.alarm,
              connectedRate: { enabled: true, value: typedThreshold('connectedRate', text) }
            }
          }
        : form
  ),
  notice.map(name => (form: TaskForm) => change.addCondition(form, name)),
  fc.tuple(notice, place).map(
    ([name, at]) =>
      (form: TaskForm) =>
        change.removeCondition(form, name, at)
  ),
  fc.tuple(notice, place, fc.constantFrom<1 | 2 | 3>(1, 2, 3)).map(
    ([name, at, dimension]) =>
      (form: TaskForm) =>
        change.changeDimension(form, name, at, dimension)
  ),
  fc.tuple(fc.boolean(), fc.constantFrom<1 | 2 | 3>(1, 2, 3), fc.constantFrom('', 'sms-1')).map(
    ([enabled, sendType, noticeTemplateId]) =>
      (form: TaskForm) =>
        change.changeNotice(form, 'hangUpNotice', { enabled, sendType, noticeTemplateId })
  ),
  fc.tuple(fc.boolean(), codes).map(
    ([enabled, values]) =>
      (form: TaskForm) =>
        change.changeNotice(form, 'callingNotice', {
          enabled,
          sendConditions: [
            { sendDimension: 1, values, noticeTemplateId: 'sms-1', noticeTemplateName: '' }
          ]
        })
  ),
  fc.constant((form: TaskForm) => change.addPeriod(form, '2026-11-21')),
  place.map(at => (form: TaskForm) => change.removePeriod(form, at)),
  place.map(at => (form: TaskForm) => change.addDates(form, at)),
  fc.tuple(place, place).map(
    ([period, at]) =>
      (form: TaskForm) =>
        change.removeDates(form, period, at)
  ),
  fc.tuple(days, days, minutes, minutes).map(([startDate, endDate, start, end]) =>
    set({
      workTimePeriods: [{ dialDates: [{ startDate, endDate }], dialPeriods: [[start, end]] }]
    })
  ),
  texts.map(name => set({ name })),
  texts.map(remark => set({ remark })),
  typed.map(text => set({ concurrencyLevel: typedConcurrency(text, 50) })),
  fc.boolean().map(exclusiveUseResource => set({ exclusiveUseResource })),
  fc
    .tuple(
      fc.constantFrom<0 | 1 | 2>(0, 1, 2),
      fc.constantFrom<1 | 2 | ''>(1, 2, ''),
      fc.constantFrom('', 'agents-1')
    )
    .map(([manualAnswerType, manualAnswerTarget, outManualTargetId]) =>
      set({ manualAnswerType, manualAnswerTarget, outManualTargetId })
    ),
  fc.constantFrom<0 | 5>(0, 5).map(robotHolderType => set({ robotHolderType })),
  fc.constantFrom('', 'robots-1').map(outRobotHolderId => set({ outRobotHolderId })),
  fc
    .tuple(fc.subarray(['4008001234']), fc.constantFrom('', 'lines-1'))
    .map(([selectedCidNumbers, selectedCidGroupId]) =>
      set({ selectedCidNumbers, selectedCidGroupId })
    ),
  fc
    .tuple(fc.boolean(), fc.boolean(), codes, codes)
    .map(([connectedEnabled, unconnectedEnabled, alreadyConnect, unconnect]) =>
      redial({ connectedEnabled, unconnectedEnabled, alreadyConnect, unconnect })
    ),
  fc
    .tuple(typed, typed, codes)
    .map(([redialTimes, redialInterval, callTerminateIntentionLevelCodes]) =>
      redial({ redialTimes, redialInterval, callTerminateIntentionLevelCodes })
    ),
  fc.tuple(typed, typed).map(([period, left]) => (form: TaskForm) => ({
    ...form,
    dialLimit: {
      ...form.dialLimit,
      enabled: true,
      connect: {
        ...form.dialLimit.connect,
        dayFreq: {
          dialPeriod: typedFrequency('dayFreq', 'dialPeriod', period),
          dialLeft: typedFrequency('dayFreq', 'dialLeft', left)
        }
      }
    }
  }))
)

test('whatever is clicked: what the dialog lets go, the server takes', () => {
  let sent = 0
  fc.assert(
    fc.property(fc.array(click, { maxLength: 40 }), clicks => {
      const form = clicks.reduce((now, next) => next(now), goodForm)
      expect(form.workTimePeriods.length).toBeGreaterThan(0)
      expect(form.workTimePeriods.length).toBeLessThanOrEqual(2)
      for (const name of notices) expect(form[name].sendConditions.length).toBeLessThanOrEqual(11)
      if (taskComplaints(form).length > 0) return
      sent += 1
      const payload = payloadOf(form)
      expect(TaskDraft.parse(payload)).toEqual(payload)
      // The server looks at what it was sent with the same rules.
      expect(taskComplaints(taskFormOf(payload))).toEqual([])
    }),
    { numRuns: 3000, seed: 20_261_121 }
  )
  expect(sent).toBeGreaterThan(100)
})
