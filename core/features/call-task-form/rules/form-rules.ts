/** Validation of a call task before it is sent (rule call-task-25). */
import { ruleMessages } from '../../../lib/validation/validation-messages.ts'
import { taskMessages as messages } from '../../call-tasks/task-messages.ts'
import { customFieldIssue } from '../../number-import/rules/phone-entry.ts'
import { taskPlanMessages } from '../../task-plan/messages.ts'
import { HALF_HOUR, isDay } from './day-time.ts'
import {
  type Alarm,
  limitPeriods,
  type Minutes,
  MOST_REDIAL_MINUTES,
  type Notice,
  type TaskForm,
  thresholds
} from './form-types.ts'
import { typedThreshold } from './typed-values.ts'
import { hasConditions, visibleParts } from './visible-parts.ts'

export interface TaskIssue {
  /** Field path, such as `workTimePeriods.0.dialDates.1.startDate`. */
  readonly field: string
  readonly message: string
}

/** Context outside the form. */
export interface TaskDetails {
  /** Maximum concurrency, if known. */
  readonly ceiling?: number | undefined
  /** Number of robots of the enterprise, if known. */
  readonly robots?: number | undefined
}

const MOST_NAME = 128 // rule call-task-24
const MOST_REMARK = 30 // rule call-task-24
const MOST_REDIALS = 10 // rule call-task-29

const isWhole = (typed: string): boolean => /^\d+$/.test(typed.trim())

function ofTimes({ workTimePeriods }: TaskForm, addIssue: AddIssue): void {
  for (const [at, { dialDates, dialPeriods }] of workTimePeriods.entries()) {
    const path = `workTimePeriods.${at}`
    for (const [index, { startDate, endDate }] of dialDates.entries()) {
      const range = `${path}.dialDates.${index}`
      if (startDate === '') addIssue(`${range}.startDate`, messages.startDateMissing())
      else if (!isDay(startDate)) addIssue(`${range}.startDate`, messages.dateWrong())
      if (endDate !== '' && !isDay(endDate)) addIssue(`${range}.endDate`, messages.dateWrong())
      else if (endDate !== '' && isDay(startDate) && endDate < startDate)
        addIssue(`${range}.endDate`, messages.endDateEarly())
    }
    if (dialDates.length === 0)
      addIssue(`${path}.dialDates.0.startDate`, messages.startDateMissing())
    if (dialPeriods.length === 0)
      addIssue(`${path}.dialPeriods.0.start`, messages.startTimeMissing())
    for (const [index, period] of dialPeriods.entries())
      ofMinutes(period, dialPeriods.slice(0, index), `${path}.dialPeriods.${index}`, addIssue)
  }
  if (workTimePeriods.length === 0)
    addIssue('workTimePeriods.0.dialPeriods.0.start', messages.startTimeMissing())
}

/** Validates one time range against the preceding ones of its period. */
function ofMinutes(
  [start, end]: Minutes,
  above: readonly Minutes[],
  path: string,
  addIssue: AddIssue
): void {
  if (start === null) addIssue(`${path}.start`, messages.startTimeMissing())
  else if (start % HALF_HOUR !== 0) addIssue(`${path}.start`, taskPlanMessages.timeStep())
  if (end === null) addIssue(`${path}.end`, messages.endTimeMissing())
  else if (end % HALF_HOUR !== 0) addIssue(`${path}.end`, taskPlanMessages.timeStep())
  if (start === null || end === null) return
  if (start >= end) addIssue(`${path}.end`, messages.periodBackwards())
  const other = above.find(([from, to]) => from !== null && to !== null && start < to && from < end)
  // The boundary that reaches into the other range is at fault.
  if (start < end && other)
    addIssue(`${path}.${start < (other[0] ?? 0) ? 'end' : 'start'}`, messages.periodOverlaps())
}

function ofRedial({ redial }: TaskForm, addIssue: AddIssue): void {
  if (!redial.enabled) return
  if (!redial.connectedEnabled && !redial.unconnectedEnabled)
    addIssue('redial.connectedEnabled', messages.redialNothing())
  if (redial.connectedEnabled && redial.alreadyConnect.length === 0)
    addIssue('redial.alreadyConnect', messages.connectedEmpty())
  if (redial.unconnectedEnabled && redial.unconnect.length === 0)
    addIssue('redial.unconnect', messages.unconnectedEmpty())
  const times = Number(redial.redialTimes)
  if (!isWhole(redial.redialTimes) || times < 1 || times > MOST_REDIALS)
    addIssue('redial.redialTimes', messages.redialTimes())
  if (redial.redialInterval.trim() !== '' && !isWhole(redial.redialInterval))
    addIssue('redial.redialInterval', ruleMessages.number())
  else if (Number(redial.redialInterval) > MOST_REDIAL_MINUTES)
    addIssue('redial.redialInterval', messages.redialIntervalLong({ most: MOST_REDIAL_MINUTES }))
}

/** Dial limit: calls and days are only valid together, and days must not be 0. */
function ofLimit({ dialLimit }: TaskForm, addIssue: AddIssue): void {
  if (!dialLimit.enabled) return
  for (const group of ['connect', 'unconnect'] as const)
    for (const period of limitPeriods) {
      const path = `dialLimit.${group}.${period}`
      const { dialPeriod, dialLeft } = dialLimit[group][period]
      for (const [part, entered] of Object.entries({ dialPeriod, dialLeft }))
        if (entered !== '' && !isWhole(entered)) addIssue(`${path}.${part}`, ruleMessages.integer())
      if (dialPeriod === '' && dialLeft !== '')
        addIssue(`${path}.dialPeriod`, messages.limitEmpty())
      if (dialPeriod !== '' && dialLeft === '') addIssue(`${path}.dialLeft`, messages.limitEmpty())
      if (isWhole(dialPeriod) && Number(dialPeriod) === 0)
        addIssue(`${path}.dialPeriod`, messages.limitNone())
    }
}

function ofCustomFields({ customFields }: TaskForm, addIssue: AddIssue): void {
  for (const [at, field] of customFields.entries()) {
    const message = customFieldIssue(field, customFields.slice(0, at))
    if (message === undefined) continue
    addIssue('customFields', message)
    return
  }
}

function ofNotice(path: string, notice: Notice<1 | 2 | 3 | 4>, addIssue: AddIssue): void {
  if (!notice.enabled) return
  if (!hasConditions(notice)) {
    if (notice.noticeTemplateId === '') addIssue(`${path}.noticeTemplateId`, messages.choose())
    return
  }
  if (notice.sendConditions.length === 0)
    addIssue(`${path}.sendConditions.0.values`, messages.choose())
  for (const [at, condition] of notice.sendConditions.entries()) {
    if (condition.values.length === 0)
      addIssue(`${path}.sendConditions.${at}.values`, messages.choose())
    if (condition.noticeTemplateId === '')
      addIssue(`${path}.sendConditions.${at}.noticeTemplateId`, messages.choose())
  }
}

/** Validates alarm settings, of a task or global. */
export function alarmIssues(alarm: Alarm): readonly TaskIssue[] {
  if (!alarm.enabled || alarm.referenceGlobal) return []
  const on = thresholds.filter(threshold => alarm[threshold].enabled)
  if (on.length === 0) return [{ field: 'alarm.connectedRate', message: messages.alarmEmpty() }]
  return on
    .filter(threshold => typedThreshold(threshold, alarm[threshold].value) === '')
    .map(threshold => ({
      field: `alarm.${threshold}`,
      message: alarm[threshold].value.trim() === '' ? messages.alarmEmpty() : messages.alarmWrong()
    }))
}

function ofResources(form: TaskForm, details: TaskDetails, addIssue: AddIssue): void {
  const shown = visibleParts(form)
  if (shown.cidGroup && form.selectedCidGroupId === '')
    addIssue('selectedCidGroupId', messages.choose())
  if (shown.cidNumbers && form.selectedCidNumbers.length === 0)
    addIssue('selectedCidNumbers', messages.choose())
  if (shown.robotHolder && form.outRobotHolderId === '')
    addIssue('outRobotHolderId', messages.choose())
  if (shown.robotHolderType && details.robots === 0)
    addIssue('robotHolderType', messages.noRobots())
  if (shown.agents && form.manualAnswerTarget === '')
    addIssue('manualAnswerTarget', messages.choose())
  // The second field is hidden until group or seat is chosen.
  else if (shown.agents && form.outManualTargetId === '')
    addIssue('outManualTargetId', messages.choose())
  if (!shown.concurrency) return
  if (form.exclusiveUseResource && form.concurrencyLevel === '')
    addIssue('concurrencyLevel', messages.concurrencyEmpty())
  if (form.concurrencyLevel === '') return
  if (!isWhole(form.concurrencyLevel)) addIssue('concurrencyLevel', ruleMessages.number())
  else if (details.ceiling !== undefined && Number(form.concurrencyLevel) > details.ceiling)
    addIssue('concurrencyLevel', messages.concurrencyTooHigh({ most: details.ceiling }))
}

type AddIssue = (field: string, message: string) => void

/** In the order of the dialog, so that the first issue is the field to focus. */
export function taskIssues(form: TaskForm, taskDetails: TaskDetails = {}): readonly TaskIssue[] {
  const issues: TaskIssue[] = []
  const addIssue: AddIssue = (field, message) => issues.push({ field, message })
  const shown = visibleParts(form)
  const name = form.name.trim()
  if (name === '') addIssue('name', messages.required())
  if (name.length > MOST_NAME) addIssue('name', ruleMessages.tooLong({ most: MOST_NAME }))
  if (form.remark.length > MOST_REMARK)
    addIssue('remark', ruleMessages.tooLong({ most: MOST_REMARK }))
  if (shown.template && form.templateCode === '') addIssue('templateCode', messages.choose())
  ofTimes(form, addIssue)
  ofResources(form, taskDetails, addIssue)
  if (shown.redial) ofRedial(form, addIssue)
  if (shown.groupLevels && form.redial.callTerminateIntentionLevelCodes.length === 0)
    addIssue('redial.callTerminateIntentionLevelCodes', messages.choose())
  if (shown.notices) {
    ofNotice('hangUpNotice', form.hangUpNotice, addIssue)
    ofNotice('beforeNotice', form.beforeNotice, addIssue)
    ofNotice('callingNotice', form.callingNotice, addIssue)
  }
  ofLimit(form, addIssue)
  issues.push(...alarmIssues(form.alarm))
  ofCustomFields(form, addIssue)
  return issues
}
