/** Everything that can be done in the dialog of a call task, as fast-check picks it. */
import fc from 'fast-check'
import * as change from '../../../core/features/call-task-form/rules/form-changes.ts'
import {
  type TaskForm,
  thresholds
} from '../../../core/features/call-task-form/rules/form-types.ts'
import * as people from '../../../core/features/call-task-form/rules/people-changes.ts'
import {
  concurrencyCeiling,
  typedConcurrency,
  typedFrequency,
  typedThreshold
} from '../../../core/features/call-task-form/rules/typed-values.ts'
import {
  canAddCondition,
  canChooseTags,
  canEditAlarm,
  canRemoveCondition,
  visibleParts
} from '../../../core/features/call-task-form/rules/visible-parts.ts'
import type { AlarmSettings } from '../../../core/features/call-tasks/draft-schemas.ts'
import { date } from '../../../core/lib/format/dates.ts'

export type Click = (form: TaskForm) => TaskForm

/** What the dialog offers to choose from. */
export interface Offered {
  readonly scripts: readonly {
    readonly templateCode: string
    readonly templateName: string
    readonly canTransfer: boolean
  }[]
  readonly lines: Parameters<typeof concurrencyCeiling>[0]
  readonly lineGroups: readonly string[]
  readonly robots: readonly string[]
  readonly agentGroups: readonly string[]
  readonly seats: readonly string[]
  readonly messages: readonly string[]
  readonly libraries: readonly number[]
  readonly levels: readonly string[]
  readonly unanswered: readonly string[]
  readonly tags: readonly string[]
  readonly alarm: AlarmSettings
}

export const notices = ['hangUpNotice', 'beforeNotice', 'callingNotice'] as const

const notice = fc.constantFrom(...notices)
const place = fc.nat(3)
const metrics = fc.constantFrom('', '0', '1', '7', '30', '101', '12345', 'x', ' 5 ', '1.5', '９')
const names = fc.constantFrom('', ' ', '名称', ' 十一月 ', '很长'.repeat(64), '很长'.repeat(65))
const minutes = fc.constantFrom(null, 0, 540, 720, 1200, 1440)
/** No task ends before tomorrow: the server rejects past days, and the dialog need not. */
const ahead = (count: number): string => date(Date.now() + count * 86_400_000)
const starts = fc.constantFrom('', ahead(-30), ahead(0), ahead(1), ahead(40))
const ends = fc.constantFrom('', ahead(1), ahead(2), ahead(40))
const oneOf = <Value>(values: readonly Value[]) => fc.constantFrom(...values)
const some = (values: readonly string[]) => fc.subarray([...values])

const set =
  (values: Partial<TaskForm>): Click =>
  form => ({ ...form, ...values })
const redial =
  (values: Partial<TaskForm['redial']>): Click =>
  form => ({ ...form, redial: { ...form.redial, ...values } })
/** Only what is on show can be clicked. */
const where =
  (part: keyof ReturnType<typeof visibleParts>, click: Click): Click =>
  form =>
    visibleParts(form)[part] ? click(form) : form

/** What is fixed in the dialog of a task that is there. */
const ofType = fc
  .constantFrom<0 | 4 | 6 | 11>(0, 4, 6, 11)
  .map(type => (form: TaskForm) => change.changeTaskType(form, type))

const basics = ({ libraries }: Offered): fc.Arbitrary<Click>[] => [
  names.map(name => set({ name })),
  names.map(remark => set({ remark: remark.slice(0, 40) })),
  oneOf(libraries).map(blacklistLibId => set({ blacklistLibId })),
  fc.subarray(['订单号', '地址']).map(customFields => set({ customFields })),
  oneOf(['HIGH', 'NORMAL', 'LOW'] as const).map(weight => set({ weight }))
]

const times: fc.Arbitrary<Click>[] = [
  fc.constant((form: TaskForm) => change.addPeriod(form, ahead(0))),
  place.map(at => (form: TaskForm) => change.removePeriod(form, at)),
  place.map(at => (form: TaskForm) => change.addDates(form, at)),
  fc.tuple(place, place).map(
    ([period, at]) =>
      (form: TaskForm) =>
        change.removeDates(form, period, at)
  ),
  fc.tuple(starts, ends, minutes, minutes).map(([startDate, endDate, start, end]) =>
    set({
      workTimePeriods: [{ dialDates: [{ startDate, endDate }], dialPeriods: [[start, end]] }]
    })
  )
]

const resources = (offered: Offered): fc.Arbitrary<Click>[] => [
  fc
    .constantFrom<0 | 1 | 2>(0, 1, 2)
    .map(type => (form: TaskForm) => change.changeCidResource(form, type)),
  some(offered.lines.map(({ cidNumber }) => cidNumber)).map(selectedCidNumbers =>
    where('cidNumbers', set({ selectedCidNumbers }))
  ),
  oneOf(offered.lineGroups).map(selectedCidGroupId =>
    where('cidGroup', set({ selectedCidGroupId }))
  ),
  metrics.map(text =>
    where('concurrency', form => ({
      ...form,
      concurrencyLevel: typedConcurrency(text, concurrencyCeiling(offered.lines, form))
    }))
  ),
  fc.boolean().map(exclusiveUseResource => set({ exclusiveUseResource })),
  fc
    .constantFrom<0 | 5>(0, 5)
    .map(type => where('robotHolderType', form => people.changeRobots(form, type))),
  oneOf(offered.robots).map(outRobotHolderId => where('robotHolder', set({ outRobotHolderId })))
]

const helpers = (offered: Offered): fc.Arbitrary<Click>[] => [
  oneOf(offered.scripts).map(script =>
    where('template', form => people.chooseScript(form, script))
  ),
  fc.constantFrom<0 | 1 | 2>(0, 1, 2).map(type =>
    where('manualAnswerType', form => {
      const script = offered.scripts.find(one => one.templateCode === form.templateCode)
      return type === 2 && !script?.canTransfer ? form : people.changeHelper(form, type)
    })
  ),
  fc
    .constantFrom<1 | 2>(1, 2)
    .map(target => where('agents', form => people.changeAnswerer(form, target))),
  fc.tuple(oneOf(offered.agentGroups), oneOf(offered.seats)).map(([group, seat]) =>
    where('agents', form => {
      if (form.manualAnswerTarget === '') return form
      return { ...form, outManualTargetId: form.manualAnswerTarget === 1 ? group : seat }
    })
  )
]

const redials = ({ levels, unanswered }: Offered): fc.Arbitrary<Click>[] => [
  fc.boolean().map(isOn => where('redial', form => change.changeRedial(form, isOn))),
  fc
    .tuple(fc.boolean(), fc.boolean(), some(['all', ...levels]), some(['all', ...unanswered]))
    .map(([connectedEnabled, unconnectedEnabled, alreadyConnect, unconnect]) =>
      where('redial', form =>
        form.redial.enabled
          ? redial({ connectedEnabled, unconnectedEnabled, alreadyConnect, unconnect })(form)
          : form
      )
    ),
  fc
    .tuple(metrics, metrics)
    .map(([redialTimes, redialInterval]) =>
      where('redial', form =>
        form.redial.enabled ? redial({ redialTimes, redialInterval })(form) : form
      )
    ),
  fc
    .constantFrom<'CONNECTED' | 'MEET_INTENTION_LEVEL'>('CONNECTED', 'MEET_INTENTION_LEVEL')
    .map(end => where('groupStrategy', form => change.changeGroupEnd(form, end))),
  oneOf(['IN_TURNS', 'IN_ORDER'] as const).map(phoneGroupCallStrategy =>
    where('groupStrategy', redial({ phoneGroupCallStrategy }))
  ),
  some(levels).map(callTerminateIntentionLevelCodes =>
    where('groupLevels', redial({ callTerminateIntentionLevelCodes }))
  )
]

/** The ways of sending that each kind of message has. */
const sendTypes = {
  hangUpNotice: [1, 2, 3],
  beforeNotice: [1, 4],
  callingNotice: [3, 2]
} as const

const messages = ({ messages: templates, levels, tags }: Offered): fc.Arbitrary<Click>[] => [
  fc
    .tuple(notice, fc.boolean())
    .map(([name, enabled]) =>
      where('notices', form => change.changeNotice(form, name, { enabled }))
    ),
  fc.tuple(notice, place).map(([name, at]) =>
    where('notices', form => {
      const sendTypesOf = sendTypes[name]
      const sendType = sendTypesOf[at % sendTypesOf.length]
      return { ...form, [name]: { ...form[name], sendType } } as TaskForm
    })
  ),
  fc
    .tuple(notice, oneOf(['', ...templates]))
    .map(([name, noticeTemplateId]) =>
      where('notices', form => change.changeNotice(form, name, { noticeTemplateId }))
    ),
  notice.map(
    name => (form: TaskForm) =>
      canAddCondition(form[name]) ? change.addCondition(form, name) : form
  ),
  fc.tuple(notice, place).map(
    ([name, at]) =>
      (form: TaskForm) =>
        canRemoveCondition(form[name]) ? change.removeCondition(form, name, at) : form
  ),
  fc.tuple(notice, place, fc.constantFrom<1 | 2 | 3>(1, 2, 3)).map(
    ([name, at, dimension]) =>
      (form: TaskForm) =>
        dimension === 2 && !canChooseTags(form)
          ? form
          : change.changeDimension(form, name, at, dimension)
  ),
  fc
    .tuple(notice, place, some(levels), some(tags), oneOf(templates))
    .map(([name, at, ofLevels, ofTags, noticeTemplateId]) => (form: TaskForm) => ({
      ...form,
      [name]: {
        ...form[name],
        sendConditions: form[name].sendConditions.map((condition, index) =>
          index === at
            ? {
                ...condition,
                values: { 1: ofLevels, 2: ofTags, 3: ['1'] }[condition.sendDimension],
                noticeTemplateId
              }
            : condition
        )
      }
    }))
]

const limits: fc.Arbitrary<Click>[] = [
  fc
    .tuple(oneOf(['connect', 'unconnect'] as const), metrics, metrics, fc.boolean())
    .map(([kind, period, left, enabled]) => (form: TaskForm) => ({
      ...form,
      dialLimit: {
        ...form.dialLimit,
        enabled,
        [kind]: {
          ...form.dialLimit[kind],
          dayFreq: {
            dialPeriod: typedFrequency('dayFreq', 'dialPeriod', period),
            dialLeft: typedFrequency('dayFreq', 'dialLeft', left)
          }
        }
      }
    }))
]

const alarms = ({ alarm: global }: Offered): fc.Arbitrary<Click>[] => [
  fc.boolean().map(isOn => (form: TaskForm) => change.changeAlarm(form, isOn)),
  fc
    .boolean()
    .map(isOn => where('alarmThresholds', form => change.changeReference(form, isOn, global))),
  fc
    .tuple(oneOf(thresholds), fc.boolean())
    .map(([which, isOn]) =>
      where('alarmThresholds', form => change.changeThreshold(form, which, isOn))
    ),
  fc.tuple(oneOf(thresholds), metrics, fc.boolean()).map(([which, text, suspendCallTask]) =>
    where('alarmThresholds', form =>
      canEditAlarm(form) && form.alarm[which].enabled
        ? {
            ...form,
            alarm: {
              ...form.alarm,
              suspendCallTask,
              [which]: { enabled: true, value: typedThreshold(which, text) }
            }
          }
        : form
    )
  )
]

/**
 * Sequences of clicks, each in one part of the dialog or of a few kinds: so those meet that bear on one
 * another.
 *
 * `isThere`: the task is being edited, and its type is fixed.
 */
export function clicksOf(
  offered: Offered,
  { most = 40, isThere = false } = {}
): fc.Arbitrary<Click[]> {
  const ofKind = isThere ? [] : [ofType]
  const parts = [
    [...ofKind, ...helpers(offered)],
    [...ofKind, ...resources(offered)],
    [...ofKind, ...redials(offered)],
    [...ofKind, ...messages(offered)],
    [...times, ...basics(offered)],
    [...alarms(offered), ...limits]
  ]
  const kinds = fc.oneof(
    fc.constantFrom(...parts),
    fc.subarray(parts.flat(), { minLength: 3, maxLength: 9 })
  )
  return kinds.chain(some => fc.array(fc.oneof(...some), { maxLength: most }))
}
