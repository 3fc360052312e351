/** Sections of the dialog, and the summary of the collapsed advanced part. */

import { joinMessages } from '../../messages/join-messages.ts'
import { taskWeights } from './form-options.ts'
import { taskDialogMessages as messages } from './messages.ts'
import { limitPeriods, type TaskForm } from './rules/form-types.ts'
import { visibleParts } from './rules/visible-parts.ts'

export type SectionName =
  | 'basic'
  | 'times'
  | 'lines'
  | 'people'
  | 'redial'
  | 'group'
  | 'notices'
  | 'limits'
  | 'alarm'
  | 'blacklist'
  | 'customFields'
  | 'capacity'

/**
 * The first four are always expanded; the rest is the advanced configuration (rule call-task-7).
 */
export const mainSections = ['basic', 'times', 'lines', 'people'] as const

/** Sections of a task, in the order of the dialog. */
export function sectionsOf(form: TaskForm, mayAlarm: boolean): readonly SectionName[] {
  const shown = visibleParts(form)
  return [
    ...mainSections,
    ...(shown.redial ? (['redial'] as const) : []),
    ...(shown.groupStrategy ? (['group'] as const) : []),
    ...(shown.notices ? (['notices'] as const) : []),
    'limits',
    ...(mayAlarm ? (['alarm'] as const) : []),
    'blacklist',
    'customFields',
    'capacity'
  ]
}

export const titleOf = (section: SectionName): string => messages[section]()

/** The section that contains a field. */
export function sectionOf(field: string): SectionName {
  const [first = '', second = ''] = field.split('.')
  if (first === 'redial') return /^(phoneGroup|callTerminate)/.test(second) ? 'group' : 'redial'
  return places[first] ?? 'basic'
}

const places: Readonly<Record<string, SectionName>> = {
  workTimePeriods: 'times',
  cidResourceType: 'lines',
  selectedCidNumbers: 'lines',
  selectedCidGroupId: 'lines',
  robotHolderType: 'people',
  outRobotHolderId: 'people',
  manualAnswerType: 'people',
  manualAnswerTarget: 'people',
  outManualTargetId: 'people',
  hangUpNotice: 'notices',
  beforeNotice: 'notices',
  callingNotice: 'notices',
  dialLimit: 'limits',
  alarm: 'alarm',
  blacklistLibId: 'blacklist',
  customFields: 'customFields',
  weight: 'capacity',
  concurrencyLevel: 'capacity',
  exclusiveUseResource: 'capacity'
}

export const isAdvanced = (section: SectionName): boolean =>
  !mainSections.some(main => main === section)

/** Lists the advanced settings that differ from the defaults. */
export function advancedSummary(form: TaskForm): string {
  const shown = visibleParts(form)
  const { redial, hangUpNotice, beforeNotice, callingNotice, customFields } = form
  const lines = [
    shown.redial && redial.enabled && messages.redialSummary({ times: redial.redialTimes }),
    shown.notices && hangUpNotice.enabled && messages.hangUp(),
    shown.notices && beforeNotice.enabled && messages.before(),
    shown.notices && callingNotice.enabled && messages.calling(),
    form.dialLimit.enabled && messages.limitSummary(),
    form.alarm.enabled && messages.alarmSummary(),
    form.blacklistLibId !== 0 && messages.blacklistLib(),
    customFields.length > 0 && customFields.join(joinMessages.list()),
    form.weight !== 'NORMAL' && messages.weightSummary({ weight: taskWeights.label(form.weight) }),
    shown.concurrency &&
      form.concurrencyLevel !== '' &&
      messages.concurrencySummary({ count: form.concurrencyLevel }),
    form.exclusiveUseResource && messages.exclusiveSummary()
  ].filter(one => one !== false)
  return lines.join(' · ') || messages.usual()
}

/** Field label in the list of issues. */
export function nameOf(field: string): string {
  const [, notice, at, part] = /^(\w+)\.sendConditions\.(\d+)\.(\w+)$/.exec(field) ?? []
  if (notice !== undefined)
    return messages.conditionPart({
      notice: names[notice]?.() ?? titleOf('notices'),
      at: Number(at) + 1,
      part: part === 'values' ? messages.values() : messages.template()
    })
  const [, group, period, count] = /^dialLimit\.(\w+)\.(\w+)\.(\w+)$/.exec(field) ?? []
  const which = limitPeriods.find(one => one === period)
  if (which !== undefined) {
    const values = {
      group: group === 'connect' ? messages.limitConnected() : messages.limitUnconnected(),
      period: messages[which]()
    }
    return count === 'dialPeriod' ? messages.within(values) : messages.atMost(values)
  }
  const exact = names[field] ?? names[field.split('.')[0] ?? '']
  return exact?.() ?? titleOf(sectionOf(field))
}

const names: Readonly<Record<string, () => string>> = {
  name: messages.name,
  remark: messages.remark,
  taskType: messages.taskType,
  templateCode: messages.script,
  workTimePeriods: messages.periods,
  selectedCidNumbers: messages.linesChosen,
  selectedCidGroupId: messages.lineGroup,
  robotHolderType: messages.robots,
  outRobotHolderId: messages.robotGroup,
  manualAnswerType: messages.helper,
  manualAnswerTarget: messages.agents,
  outManualTargetId: messages.agents,
  'redial.alreadyConnect': messages.connectedTags,
  'redial.unconnect': messages.unconnectedTags,
  'redial.redialTimes': messages.redialTimes,
  'redial.redialInterval': messages.redialInterval,
  'redial.callTerminateIntentionLevelCodes': messages.groupLevels,
  'alarm.callerFaultRate': messages.callerFaultRate,
  'alarm.calleeRefusedRate': messages.calleeRefusedRate,
  'alarm.callerFaultCount': messages.callerFaultCount,
  hangUpNotice: messages.hangUp,
  beforeNotice: messages.before,
  callingNotice: messages.calling,
  concurrencyLevel: messages.concurrency,
  customFields: messages.customFields,
  blacklistLibId: messages.blacklistLib
}
