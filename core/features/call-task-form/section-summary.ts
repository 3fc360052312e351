/** Sections of the dialog, and the summary of the collapsed advanced part. */

import { taskWeights } from './form-options.ts'
import { taskDialogText as t } from './messages.ts'
import { spans, type TaskForm } from './rules/form-types.ts'
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

export const titleOf = (section: SectionName): string => t[section]()

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
    shown.redial && redial.enabled && t.redialTold({ times: redial.redialTimes }),
    shown.notices && hangUpNotice.enabled && t.hangUp(),
    shown.notices && beforeNotice.enabled && t.before(),
    shown.notices && callingNotice.enabled && t.calling(),
    form.dialLimit.enabled && t.limitTold(),
    form.alarm.enabled && t.alarmTold(),
    form.blacklistLibId !== 0 && t.blacklistLib(),
    customFields.length > 0 && customFields.join('、'),
    form.weight !== 'NORMAL' && t.weightTold({ weight: taskWeights.label(form.weight) }),
    shown.concurrency &&
      form.concurrencyLevel !== '' &&
      t.concurrencyTold({ count: form.concurrencyLevel }),
    form.exclusiveUseResource && t.exclusiveTold()
  ].filter(one => one !== false)
  return lines.join(' · ') || t.usual()
}

/** Field label in the list of issues. */
export function nameOf(field: string): string {
  const [, notice, at, part] = /^(\w+)\.sendConditions\.(\d+)\.(\w+)$/.exec(field) ?? []
  if (notice !== undefined)
    return t.conditionPart({
      notice: names[notice]?.() ?? titleOf('notices'),
      at: Number(at) + 1,
      part: part === 'values' ? t.values() : t.template()
    })
  const [, group, span, figure] = /^dialLimit\.(\w+)\.(\w+)\.(\w+)$/.exec(field) ?? []
  const which = spans.find(one => one === span)
  if (which !== undefined) {
    const values = {
      group: group === 'connect' ? t.limitConnected() : t.limitUnconnected(),
      span: t[which]()
    }
    return figure === 'dialPeriod' ? t.within(values) : t.atMost(values)
  }
  const exact = names[field] ?? names[field.split('.')[0] ?? '']
  return exact?.() ?? titleOf(sectionOf(field))
}

const names: Readonly<Record<string, () => string>> = {
  name: t.name,
  remark: t.remark,
  taskType: t.taskType,
  templateCode: t.script,
  workTimePeriods: t.periods,
  selectedCidNumbers: t.linesChosen,
  selectedCidGroupId: t.lineGroup,
  robotHolderType: t.robots,
  outRobotHolderId: t.robotGroup,
  manualAnswerType: t.helper,
  manualAnswerTarget: t.agents,
  outManualTargetId: t.agents,
  'redial.alreadyConnect': t.connectedTags,
  'redial.unconnect': t.unconnectedTags,
  'redial.redialTimes': t.redialTimes,
  'redial.redialInterval': t.redialInterval,
  'redial.callTerminateIntentionLevelCodes': t.groupLevels,
  'alarm.callerFaultRate': t.callerFaultRate,
  'alarm.calleeRefusedRate': t.calleeRefusedRate,
  'alarm.callerFaultCount': t.callerFaultCount,
  hangUpNotice: t.hangUp,
  beforeNotice: t.before,
  callingNotice: t.calling,
  concurrencyLevel: t.concurrency,
  customFields: t.customFields,
  blacklistLibId: t.blacklistLib
}
