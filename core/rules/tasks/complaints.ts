/** Everything that can be wrong with a call task before it is sent (doc 2 §5). */
import { ruleText } from '../../text/rules.ts'
import { taskPlanText } from '../../text/task-plan.ts'
import { taskText as t } from '../../text/tasks.ts'
import { HALF_HOUR, isDay } from './day-time.ts'
import {
  type Alarm,
  type Minutes,
  MOST_REDIAL_MINUTES,
  type Notice,
  spans,
  type TaskForm,
  thresholds
} from './form.ts'
import { customFieldComplaint } from './phone-entry.ts'
import { typedThreshold } from './typed.ts'
import { hasConditions, visibleParts } from './visible.ts'

export interface TaskComplaint {
  /** The path of the field, such as `workTimePeriods.0.dialDates.1.startDate`. */
  readonly field: string
  readonly message: string
}

/** What the form itself does not know. */
export interface TaskFacts {
  /** The most calls at once, where that is known. */
  readonly ceiling?: number | undefined
  /** How many robots the enterprise has, where that is known. */
  readonly robots?: number | undefined
}

const MOST_NAME = 128
const MOST_REMARK = 30
const MOST_REDIALS = 10

const isWhole = (typed: string): boolean => /^\d+$/.test(typed.trim())

function ofTimes({ workTimePeriods }: TaskForm, complain: Complain): void {
  for (const [at, { dialDates, dialPeriods }] of workTimePeriods.entries()) {
    const path = `workTimePeriods.${at}`
    for (const [index, { startDate, endDate }] of dialDates.entries()) {
      const range = `${path}.dialDates.${index}`
      if (startDate === '') complain(`${range}.startDate`, t.startDateMissing())
      else if (!isDay(startDate)) complain(`${range}.startDate`, t.dateWrong())
      if (endDate !== '' && !isDay(endDate)) complain(`${range}.endDate`, t.dateWrong())
      else if (endDate !== '' && isDay(startDate) && endDate < startDate)
        complain(`${range}.endDate`, t.endDateEarly())
    }
    if (dialDates.length === 0) complain(`${path}.dialDates.0.startDate`, t.startDateMissing())
    if (dialPeriods.length === 0) complain(`${path}.dialPeriods.0.start`, t.startTimeMissing())
    for (const [index, period] of dialPeriods.entries())
      ofMinutes(period, dialPeriods.slice(0, index), `${path}.dialPeriods.${index}`, complain)
  }
  if (workTimePeriods.length === 0)
    complain('workTimePeriods.0.dialPeriods.0.start', t.startTimeMissing())
}

/** One line of times, beside those above it in the same period. */
function ofMinutes(
  [start, end]: Minutes,
  above: readonly Minutes[],
  path: string,
  complain: Complain
): void {
  if (start === null) complain(`${path}.start`, t.startTimeMissing())
  else if (start % HALF_HOUR !== 0) complain(`${path}.start`, taskPlanText.timeStep())
  if (end === null) complain(`${path}.end`, t.endTimeMissing())
  else if (end % HALF_HOUR !== 0) complain(`${path}.end`, taskPlanText.timeStep())
  if (start === null || end === null) return
  if (start >= end) complain(`${path}.end`, t.periodBackwards())
  const other = above.find(([from, to]) => from !== null && to !== null && start < to && from < end)
  // Whichever of the two reaches into the other line is wrong.
  if (start < end && other)
    complain(`${path}.${start < (other[0] ?? 0) ? 'end' : 'start'}`, t.periodOverlaps())
}

function ofRedial({ redial }: TaskForm, complain: Complain): void {
  if (!redial.enabled) return
  if (!redial.connectedEnabled && !redial.unconnectedEnabled)
    complain('redial.connectedEnabled', t.redialNothing())
  if (redial.connectedEnabled && redial.alreadyConnect.length === 0)
    complain('redial.alreadyConnect', t.connectedEmpty())
  if (redial.unconnectedEnabled && redial.unconnect.length === 0)
    complain('redial.unconnect', t.unconnectedEmpty())
  const times = Number(redial.redialTimes)
  if (!isWhole(redial.redialTimes) || times < 1 || times > MOST_REDIALS)
    complain('redial.redialTimes', t.redialTimes())
  if (redial.redialInterval.trim() !== '' && !isWhole(redial.redialInterval))
    complain('redial.redialInterval', ruleText.number())
  else if (Number(redial.redialInterval) > MOST_REDIAL_MINUTES)
    complain('redial.redialInterval', t.redialIntervalLong({ most: MOST_REDIAL_MINUTES }))
}

/** So many calls in so many days: one figure without the other limits nothing, nor do no days. */
function ofLimit({ dialLimit }: TaskForm, complain: Complain): void {
  if (!dialLimit.enabled) return
  for (const group of ['connect', 'unconnect'] as const)
    for (const span of spans) {
      const path = `dialLimit.${group}.${span}`
      const { dialPeriod, dialLeft } = dialLimit[group][span]
      for (const [part, figure] of Object.entries({ dialPeriod, dialLeft }))
        if (figure !== '' && !isWhole(figure)) complain(`${path}.${part}`, ruleText.integer())
      if (dialPeriod === '' && dialLeft !== '') complain(`${path}.dialPeriod`, t.limitEmpty())
      if (dialPeriod !== '' && dialLeft === '') complain(`${path}.dialLeft`, t.limitEmpty())
      if (isWhole(dialPeriod) && Number(dialPeriod) === 0)
        complain(`${path}.dialPeriod`, t.limitNone())
    }
}

function ofCustomFields({ customFields }: TaskForm, complain: Complain): void {
  for (const [at, field] of customFields.entries()) {
    const message = customFieldComplaint(field, customFields.slice(0, at))
    if (message === undefined) continue
    complain('customFields', message)
    return
  }
}

function ofNotice(path: string, notice: Notice<1 | 2 | 3 | 4>, complain: Complain): void {
  if (!notice.enabled) return
  if (!hasConditions(notice)) {
    if (notice.noticeTemplateId === '') complain(`${path}.noticeTemplateId`, t.choose())
    return
  }
  if (notice.sendConditions.length === 0) complain(`${path}.sendConditions.0.values`, t.choose())
  for (const [at, condition] of notice.sendConditions.entries()) {
    if (condition.values.length === 0) complain(`${path}.sendConditions.${at}.values`, t.choose())
    if (condition.noticeTemplateId === '')
      complain(`${path}.sendConditions.${at}.noticeTemplateId`, t.choose())
  }
}

/** What is wrong with alarm settings: of a task, or with the global ones. */
export function alarmComplaints(alarm: Alarm): readonly TaskComplaint[] {
  if (!alarm.enabled || alarm.referenceGlobal) return []
  const on = thresholds.filter(threshold => alarm[threshold].enabled)
  if (on.length === 0) return [{ field: 'alarm.connectedRate', message: t.alarmEmpty() }]
  return on
    .filter(threshold => typedThreshold(threshold, alarm[threshold].value) === '')
    .map(threshold => ({
      field: `alarm.${threshold}`,
      message: alarm[threshold].value.trim() === '' ? t.alarmEmpty() : t.alarmWrong()
    }))
}

function ofResources(form: TaskForm, facts: TaskFacts, complain: Complain): void {
  const shown = visibleParts(form)
  if (shown.cidGroup && form.selectedCidGroupId === '') complain('selectedCidGroupId', t.choose())
  if (shown.cidNumbers && form.selectedCidNumbers.length === 0)
    complain('selectedCidNumbers', t.choose())
  if (shown.robotHolder && form.outRobotHolderId === '') complain('outRobotHolderId', t.choose())
  if (shown.robotHolderType && facts.robots === 0) complain('robotHolderType', t.noRobots())
  if (shown.agents && form.manualAnswerTarget === '') complain('manualAnswerTarget', t.choose())
  // Until it is chosen whether a group or one seat answers, the second field is not there.
  else if (shown.agents && form.outManualTargetId === '') complain('outManualTargetId', t.choose())
  if (!shown.concurrency) return
  if (form.exclusiveUseResource && form.concurrencyLevel === '')
    complain('concurrencyLevel', t.concurrencyEmpty())
  if (form.concurrencyLevel === '') return
  if (!isWhole(form.concurrencyLevel)) complain('concurrencyLevel', ruleText.number())
  else if (facts.ceiling !== undefined && Number(form.concurrencyLevel) > facts.ceiling)
    complain('concurrencyLevel', t.concurrencyTooHigh({ most: facts.ceiling }))
}

type Complain = (field: string, message: string) => void

/** In the order of the dialog, so that the first is the field to go to. */
export function taskComplaints(form: TaskForm, facts: TaskFacts = {}): readonly TaskComplaint[] {
  const complaints: TaskComplaint[] = []
  const complain: Complain = (field, message) => complaints.push({ field, message })
  const shown = visibleParts(form)
  const name = form.name.trim()
  if (name === '') complain('name', t.required())
  if (name.length > MOST_NAME) complain('name', ruleText.tooLong({ most: MOST_NAME }))
  if (form.remark.length > MOST_REMARK) complain('remark', ruleText.tooLong({ most: MOST_REMARK }))
  if (shown.template && form.templateCode === '') complain('templateCode', t.choose())
  ofTimes(form, complain)
  ofResources(form, facts, complain)
  if (shown.redial) ofRedial(form, complain)
  if (shown.groupLevels && form.redial.callTerminateIntentionLevelCodes.length === 0)
    complain('redial.callTerminateIntentionLevelCodes', t.choose())
  if (shown.notices) {
    ofNotice('hangUpNotice', form.hangUpNotice, complain)
    ofNotice('beforeNotice', form.beforeNotice, complain)
    ofNotice('callingNotice', form.callingNotice, complain)
  }
  ofLimit(form, complain)
  complaints.push(...alarmComplaints(form.alarm))
  ofCustomFields(form, complain)
  return complaints
}
