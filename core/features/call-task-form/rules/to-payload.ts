/** Converts the form into the request body (rule call-task-37), without empty values. */

import { fractionOf } from '../../../lib/format/percent.ts'
import type {
  AlarmSettings,
  DialLimit,
  RedialConfig,
  SendCondition,
  TaskDraft
} from '../../call-tasks/draft-schemas.ts'
import { timePointOf } from './day-time.ts'
import {
  type Alarm,
  type Condition,
  type Frequencies,
  limitPeriods,
  type TaskForm,
  type Threshold
} from './form-types.ts'
import { hasConditions, visibleParts } from './visible-parts.ts'

const number = (typed: string): number | undefined =>
  typed.trim() === '' ? undefined : Number(typed)

const periods = ({ workTimePeriods }: TaskForm): TaskDraft['workTimePeriods'] =>
  workTimePeriods.map(({ dialDates, dialPeriods }) => ({
    dialDates: dialDates.map(({ startDate, endDate }) => ({
      startDate,
      ...(endDate !== '' && { endDate })
    })),
    dialPeriods: dialPeriods.flatMap(([start, end]) =>
      start === null || end === null
        ? []
        : [{ startTimePoint: timePointOf(start), endTimePoint: timePointOf(end) }]
    )
  }))

function redialOf({ redial, taskType }: TaskForm): RedialConfig | undefined {
  const interval = number(redial.redialInterval)
  const again: RedialConfig = redial.enabled
    ? {
        intervalType: redial.intervalType || 'AFTER_TASK_FINISH',
        connectedEnabled: redial.connectedEnabled,
        unconnectedEnabled: redial.unconnectedEnabled,
        ...(redial.connectedEnabled && { connectedLevelConditions: [...redial.alreadyConnect] }),
        ...(redial.unconnectedEnabled && { unconnectedLevelConditions: [...redial.unconnect] }),
        redialTimes: number(redial.redialTimes) ?? 1,
        ...(interval !== undefined && { redialInterval: interval })
      }
    : {}
  const { callTerminateIntentionLevelCodes: levels } = redial
  const group: RedialConfig =
    taskType === 11
      ? {
          phoneGroupCallStrategy: redial.phoneGroupCallStrategy,
          phoneGroupCallTerminate: redial.phoneGroupCallTerminate,
          ...(levels.length > 0 && { callTerminateIntentionLevelCodes: [...levels] })
        }
      : {}
  const config = { ...again, ...group }
  return Object.keys(config).length > 0 ? config : undefined
}

const conditionOf = (condition: Condition): SendCondition => ({
  sendDimension: condition.sendDimension,
  values: [...condition.values],
  noticeTemplateId: condition.noticeTemplateId,
  ...(condition.noticeTemplateName !== '' && { noticeTemplateName: condition.noticeTemplateName })
})

function noticesOf(form: TaskForm): Partial<TaskDraft> {
  const { hangUpNotice: after, beforeNotice: before, callingNotice: during } = form
  return {
    noticeConfig: after.enabled
      ? {
          enabled: true,
          sendType: after.sendType,
          ...(hasConditions(after)
            ? { sendConditions: after.sendConditions.map(conditionOf) }
            : { noticeTemplateId: after.noticeTemplateId })
        }
      : { enabled: false },
    ...(before.enabled && {
      callBeforeNoticeConfig: {
        sendType: before.sendType,
        noticeTemplateId: before.noticeTemplateId,
        // A single template, in the same shape as conditional ones.
        sendConditions: [
          { sendDimension: 1, values: [], noticeTemplateId: before.noticeTemplateId }
        ]
      }
    }),
    ...(during.enabled && {
      callingNoticeConfig: {
        sendType: during.sendType,
        sendConditions: during.sendConditions.map(conditionOf)
      }
    })
  }
}

function toFrequencies(frequencies: Frequencies) {
  const filled = limitPeriods.flatMap(period => {
    const [dialPeriod, dialLeft] = [
      number(frequencies[period].dialPeriod),
      number(frequencies[period].dialLeft)
    ]
    return dialPeriod === undefined || dialLeft === undefined
      ? []
      : [[period, { dialPeriod, dialLeft }] as const]
  })
  return filled.length > 0 ? Object.fromEntries(filled) : undefined
}

function limitOf({ dialLimit }: TaskForm): DialLimit {
  const connect = toFrequencies(dialLimit.connect)
  const unconnect = toFrequencies(dialLimit.unconnect)
  return {
    ...(dialLimit.id !== '' && { id: dialLimit.id }),
    type: 2,
    enabled: dialLimit.enabled,
    dialConfigValue: { ...(connect && { connect }), ...(unconnect && { unconnect }) }
  }
}

const rates: readonly Threshold[] = ['connectedRate', 'callerFaultRate', 'calleeRefusedRate']

export function alarmSettingsOf(alarm: Alarm): AlarmSettings {
  if (!alarm.enabled) return { enabled: false }
  const { referenceGlobal, suspendCallTask } = alarm
  if (referenceGlobal) return { enabled: true, referenceGlobal, suspendCallTask }
  const values = [...rates, 'callerFaultCount' as const].flatMap(threshold => {
    const { enabled, value } = alarm[threshold]
    if (!enabled || value === '') return []
    const sent = rates.includes(threshold) ? fractionOf(Number(value)) : Number(value)
    return [[threshold, sent] as const]
  })
  return { enabled: true, referenceGlobal, ...Object.fromEntries(values), suspendCallTask }
}

function peopleOf(form: TaskForm): Partial<TaskDraft> {
  const shown = visibleParts(form)
  return {
    ...(shown.manualAnswerType &&
      form.manualAnswerType !== 0 && { manualAnswerType: form.manualAnswerType }),
    ...(shown.agents &&
      form.manualAnswerTarget !== '' && { manualAnswerTarget: form.manualAnswerTarget }),
    ...(shown.agents &&
      form.outManualTargetId !== '' && { outManualTargetId: form.outManualTargetId })
  }
}

function resourcesOf(form: TaskForm): Partial<TaskDraft> {
  const shown = visibleParts(form)
  return {
    ...(shown.robotHolderType && { robotHolderType: form.robotHolderType }),
    ...(shown.robotHolder && { outRobotHolderId: form.outRobotHolderId }),
    ...(shown.cidNumbers && { selectedCidNumbers: [...form.selectedCidNumbers] }),
    ...(shown.cidGroup && { selectedCidGroupId: form.selectedCidGroupId })
  }
}

export function payloadOf(form: TaskForm): TaskDraft {
  const shown = visibleParts(form)
  const redialConfig = shown.redial ? redialOf(form) : undefined
  const remark = form.remark.trim()
  return {
    callTaskId: form.taskId,
    ...(form.version !== undefined && { version: form.version }),
    name: form.name.trim(),
    ...(remark !== '' && { remark }),
    taskType: form.taskType,
    taskCategory: form.taskCategory,
    ...(shown.template && { templateCode: form.templateCode, templateName: form.templateName }),
    ...peopleOf(form),
    ...(form.customFields.length > 0 && { customFields: form.customFields.join(',') }),
    blacklistLibId: form.blacklistLibId,
    ...(form.customerIdList.length > 0 && { customerIdList: [...form.customerIdList] }),
    ...(form.members.ids.length > 0 && {
      addressBookMembers: {
        addressBookType: form.members.addressBookType,
        itemIds: [...form.members.ids]
      }
    }),
    ...resourcesOf(form),
    cidResourceType: form.cidResourceType,
    weight: form.weight,
    concurrencyLevel: shown.concurrency ? (number(form.concurrencyLevel) ?? 0) : 0,
    exclusiveUseResource: form.exclusiveUseResource,
    workTimePeriods: periods(form),
    ...(redialConfig && { redialConfig }),
    dialLimitConfigParam: limitOf(form),
    ...(shown.notices && noticesOf(form)),
    alarmSettings: alarmSettingsOf(form.alarm)
  }
}
