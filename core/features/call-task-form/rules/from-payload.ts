/** Converts a task from the wire into form state, for editing and copying. */

import { date } from '../../../lib/format/dates.ts'
import type { AlarmSettings, SendCondition, TaskDraft } from '../../call-tasks/draft-schemas.ts'
import { minutesOf } from './day-time.ts'
import { thresholdsOf } from './form-changes.ts'
import {
  type Alarm,
  type Condition,
  emptyCondition,
  type Frequencies,
  type LimitPeriod,
  newTaskForm,
  noAlarm,
  noFrequencies,
  noMembers,
  type Redial,
  type TaskForm
} from './form-types.ts'

/** A sent draft, or a task detail, whose script is null in a task without robots. */
type Kept = Omit<TaskDraft, 'templateCode'> & { readonly templateCode?: string | null | undefined }

const typed = (value: number | undefined): string => (value === undefined ? '' : String(value))

const periods = (draft: Kept): TaskForm['workTimePeriods'] =>
  draft.workTimePeriods.map(({ dialDates, dialPeriods }) => ({
    dialDates: dialDates.map(({ startDate, endDate = '' }) => ({ startDate, endDate })),
    dialPeriods: dialPeriods.map(({ startTimePoint, endTimePoint }) => [
      minutesOf(startTimePoint),
      minutesOf(endTimePoint)
    ])
  }))

function redialOf({ redialConfig: config = {} }: Kept, empty: Redial): Redial {
  return {
    enabled: config.intervalType !== undefined,
    intervalType: config.intervalType ?? '',
    connectedEnabled: config.connectedEnabled ?? false,
    unconnectedEnabled: config.unconnectedEnabled ?? false,
    alreadyConnect: config.connectedLevelConditions ?? [],
    unconnect: config.unconnectedLevelConditions ?? [],
    redialTimes: String(config.redialTimes ?? 1),
    redialInterval: typed(config.redialInterval),
    phoneGroupCallStrategy: config.phoneGroupCallStrategy ?? empty.phoneGroupCallStrategy,
    phoneGroupCallTerminate: config.phoneGroupCallTerminate ?? empty.phoneGroupCallTerminate,
    callTerminateIntentionLevelCodes: config.callTerminateIntentionLevelCodes ?? []
  }
}

const conditions = (sent: readonly SendCondition[] | undefined): readonly Condition[] =>
  sent && sent.length > 0
    ? sent.map(condition => ({
        ...condition,
        noticeTemplateName: condition.noticeTemplateName ?? ''
      }))
    : [emptyCondition]

function noticesOf(draft: Kept, empty: TaskForm) {
  const { noticeConfig: after, callBeforeNoticeConfig: before, callingNoticeConfig: during } = draft
  return {
    hangUpNotice: {
      enabled: after?.enabled ?? false,
      sendType: after?.sendType ?? empty.hangUpNotice.sendType,
      noticeTemplateId: after?.noticeTemplateId ?? '',
      sendConditions: conditions(after?.sendConditions)
    },
    beforeNotice: {
      enabled: before !== undefined,
      sendType: before?.sendType ?? empty.beforeNotice.sendType,
      noticeTemplateId: before?.noticeTemplateId ?? '',
      sendConditions: empty.beforeNotice.sendConditions
    },
    callingNotice: {
      enabled: during !== undefined,
      sendType: during?.sendType ?? empty.callingNotice.sendType,
      noticeTemplateId: '',
      sendConditions: conditions(during?.sendConditions)
    }
  }
}

type Sent = NonNullable<TaskDraft['dialLimitConfigParam']>['dialConfigValue']['connect']

function frequencies(sent: Sent): Frequencies {
  const of = (period: LimitPeriod) => {
    const one = sent?.[period]
    if (!one) return noFrequencies[period]
    return { dialPeriod: typed(one.dialPeriod), dialLeft: typed(one.dialLeft) }
  }
  return { dayFreq: of('dayFreq'), weekFreq: of('weekFreq'), monthFreq: of('monthFreq') }
}

/** Alarm settings as form state, of a task or global. */
export const alarmFormOf = (settings: AlarmSettings | undefined): Alarm =>
  settings?.enabled
    ? {
        enabled: true,
        referenceGlobal: settings.referenceGlobal ?? false,
        ...thresholdsOf(settings),
        suspendCallTask: settings.suspendCallTask ?? false
      }
    : noAlarm

/** Absent parts get the defaults of a new form. */
export function taskFormOf(draft: Kept): TaskForm {
  const empty = newTaskForm(draft.callTaskId, 0, draft.taskCategory)
  const limit = draft.dialLimitConfigParam
  return {
    ...empty,
    ...(draft.version !== undefined && { version: draft.version }),
    name: draft.name ?? draft.taskName ?? '',
    remark: draft.remark ?? draft.description ?? '',
    taskType: draft.taskType,
    templateCode: draft.templateCode ?? '',
    templateName: draft.templateName ?? '',
    manualAnswerType: draft.manualAnswerType ?? 0,
    manualAnswerTarget: draft.manualAnswerTarget ?? '',
    outManualTargetId: draft.outManualTargetId ?? '',
    customFields: (draft.customFields ?? '').split(',').filter(field => field !== ''),
    blacklistLibId: draft.blacklistLibId,
    customerIdList: draft.customerIdList ?? [],
    members: {
      addressBookType: draft.addressBookMembers?.addressBookType ?? noMembers.addressBookType,
      ids: draft.addressBookMembers?.itemIds ?? []
    },
    robotHolderType: draft.robotHolderType ?? 0,
    outRobotHolderId: draft.outRobotHolderId ?? '',
    cidResourceType: draft.cidResourceType,
    selectedCidNumbers: draft.selectedCidNumbers ?? [],
    selectedCidGroupId: draft.selectedCidGroupId ?? '',
    weight: draft.weight,
    concurrencyLevel: draft.concurrencyLevel === 0 ? '' : String(draft.concurrencyLevel),
    exclusiveUseResource: draft.exclusiveUseResource,
    workTimePeriods: periods(draft),
    redial: redialOf(draft, empty.redial),
    ...noticesOf(draft, empty),
    dialLimit: {
      id: limit?.id ?? '',
      enabled: limit?.enabled ?? false,
      connect: frequencies(limit?.dialConfigValue.connect),
      unconnect: frequencies(limit?.dialConfigValue.unconnect)
    },
    alarm: alarmFormOf(draft.alarmSettings)
  }
}

/** Copies a task: new id, no customers, starting today. */
export function copyOf(source: TaskForm, taskId: string, name: string, now: number): TaskForm {
  const [period, ...more] = source.workTimePeriods
  const [dates, ...others] = period?.dialDates ?? []
  const isSimple = period && dates && more.length === 0 && others.length === 0
  const { version: _, ...fresh } = source
  return {
    ...fresh,
    taskId,
    name,
    customerIdList: [],
    members: noMembers,
    dialLimit: { ...source.dialLimit, id: '' },
    ...(isSimple && {
      workTimePeriods: [{ ...period, dialDates: [{ startDate: date(now), endDate: '' }] }]
    })
  }
}
