/** Read-only summary of a task's plan, by section of the dialog. */

import {
  alarmThreshold,
  beforeCallSmsType,
  inCallSmsType,
  manualAnswerTarget,
  manualAnswerType,
  taskCategory,
  taskType
} from '../../call-tasks/enums.ts'
import type { CallTaskDetail } from '../../call-tasks/schemas.ts'
import {
  cidResourceType,
  groupCallEnd,
  groupCallStrategy,
  redialStrategy,
  robotHolderType,
  taskWeight
} from '../../call-tasks/task-enums.ts'
import { callResult } from '../../calls/call-record-enums.ts'
import { intentCode } from '../../customer-details/enums.ts'
import { hangUpSmsType, sendDimension } from '../../message-tips/enums.ts'
import { taskDialogText as d } from '../messages.ts'
import { taskSummaryText as t } from '../summary-messages.ts'
import { DAY_END, pointOf } from './day-time.ts'
import { type Condition, type Frequencies, spans, type TaskForm, thresholds } from './form-types.ts'
import { taskFormOf } from './from-payload.ts'
import { hasConditions, visibleParts } from './visible-parts.ts'

export interface PlanRow {
  readonly label: string
  /** One text line each. */
  readonly lines: readonly string[]
}
export interface PlanPart {
  readonly title: string
  readonly rows: readonly PlanRow[]
}

type Names = CallTaskDetail['names']

const row = (label: string, ...lines: readonly string[]): PlanRow => ({
  label,
  lines: lines.filter(line => line !== '')
})
const clock = (minutes: number | null): string =>
  minutes === null ? '' : minutes >= DAY_END ? '24:00' : pointOf(minutes).slice(0, 5)

const all = 'all'
const labels = (codes: readonly string[], label: (code: string) => string): string =>
  codes.map(code => (code === all ? t.all() : label(code))).join('、')
const levels = (codes: readonly string[]) =>
  labels(codes, code => (intentCode.isCode(code) ? intentCode.label(code) : code))
const results = (codes: readonly string[]) => labels(codes, code => callResult.label(Number(code)))

const timesOf = (form: TaskForm): readonly PlanRow[] =>
  form.workTimePeriods.map(({ dialDates, dialPeriods }, at) => {
    const dates = dialDates
      .map(({ startDate, endDate }) =>
        endDate ? t.dates({ from: startDate, to: endDate }) : t.datesOpen({ from: startDate })
      )
      .join('、')
    const periods = dialPeriods.map(([from, to]) => t.period({ from: clock(from), to: clock(to) }))
    return row(t.periodNumber({ at: at + 1 }), dates, periods.join('、'))
  })

function linesOf(form: TaskForm, names: Names): PlanRow {
  const chosen = {
    0: '',
    1: form.selectedCidNumbers.join('、'),
    2: names.lineGroup
  }[form.cidResourceType]
  return row(d.lines(), cidResourceType.label(form.cidResourceType), chosen)
}

function peopleOf(form: TaskForm, names: Names): readonly PlanRow[] {
  const parts = visibleParts(form)
  const { manualAnswerTarget: target } = form
  const robots = row(
    d.robots(),
    robotHolderType.label(form.robotHolderType),
    parts.robotHolder ? names.robots : ''
  )
  const agents = row(
    d.agents(),
    target === '' ? '' : manualAnswerTarget.label(target),
    names.agents
  )
  return [
    ...(parts.robotHolderType ? [robots] : []),
    ...(parts.manualAnswerType
      ? [row(d.helper(), manualAnswerType.label(form.manualAnswerType))]
      : []),
    ...(parts.agents ? [agents] : [])
  ]
}

function redialOf({ redial }: TaskForm): readonly PlanRow[] {
  if (!redial.enabled) return [row(d.redial(), d.off())]
  return [
    row(d.strategy(), redial.intervalType === '' ? '' : redialStrategy.label(redial.intervalType)),
    row(d.connected(), redial.connectedEnabled ? levels(redial.alreadyConnect) : d.off()),
    row(d.unconnected(), redial.unconnectedEnabled ? results(redial.unconnect) : d.off()),
    row(d.redialTimes(), redial.redialTimes),
    row(d.redialInterval(), redial.redialInterval || '0')
  ]
}

const groupOf = ({ redial }: TaskForm): readonly PlanRow[] => [
  row(d.groupStrategy(), groupCallStrategy.label(redial.phoneGroupCallStrategy)),
  row(
    d.groupEnd(),
    groupCallEnd.label(redial.phoneGroupCallTerminate),
    levels(redial.callTerminateIntentionLevelCodes)
  )
]

const TAGS = 2
const LEVELS = 1

function conditionLine(condition: Condition, names: Names): string {
  const { sendDimension: dimension, values, noticeTemplateId: id, noticeTemplateName } = condition
  const wanted =
    dimension === LEVELS
      ? levels(values)
      : values.map(value => (dimension === TAGS ? (names.tags[value] ?? value) : value)).join('、')
  const template = names.notices[id] ?? noticeTemplateName
  return t.condition({ dimension: sendDimension.label(dimension), values: wanted, template })
}

function noticesOf(form: TaskForm, names: Names): readonly PlanRow[] {
  const { hangUpNotice: after, beforeNotice: before, callingNotice: during } = form
  const nameOf = (id: string) => names.notices[id] ?? id
  const conditions = (list: readonly Condition[]) => list.map(one => conditionLine(one, names))
  return [
    after.enabled
      ? row(
          d.hangUp(),
          hangUpSmsType.label(after.sendType),
          ...(hasConditions(after)
            ? conditions(after.sendConditions)
            : [nameOf(after.noticeTemplateId)])
        )
      : row(d.hangUp(), d.off()),
    before.enabled
      ? row(d.before(), beforeCallSmsType.label(before.sendType), nameOf(before.noticeTemplateId))
      : row(d.before(), d.off()),
    during.enabled
      ? row(d.calling(), inCallSmsType.label(during.sendType), ...conditions(during.sendConditions))
      : row(d.calling(), d.off())
  ]
}

const limitLines = (frequencies: Frequencies): readonly string[] =>
  spans.flatMap(span => {
    const { dialPeriod: every, dialLeft: most } = frequencies[span]
    return every === '' || most === '' ? [] : [t.limit({ every, span: d[span](), most })]
  })

function limitsOf({ dialLimit }: TaskForm): readonly PlanRow[] {
  if (!dialLimit.enabled) return [row(d.limits(), d.off())]
  return [
    row(d.limitConnected(), ...limitLines(dialLimit.connect)),
    row(d.limitUnconnected(), ...limitLines(dialLimit.unconnect))
  ]
}

function alarmOf({ alarm }: TaskForm): readonly PlanRow[] {
  if (!alarm.enabled) return [row(d.alarm(), d.off())]
  const own = thresholds.flatMap(name => {
    const { enabled, value } = alarm[name]
    if (!enabled) return []
    const limit = name === 'callerFaultCount' ? t.times({ value }) : t.percent({ value })
    return [row(alarmThreshold.label(name), limit)]
  })
  return [
    ...(alarm.referenceGlobal ? [row(d.reference(), t.on())] : own),
    row(d.handling(), alarm.suspendCallTask ? d.suspend() : d.warnOnly())
  ]
}

/** In the order of the dialog, without the parts the task type does not have. */
export function summaryOf(task: CallTaskDetail): readonly PlanPart[] {
  const form = taskFormOf(task)
  const { names } = task
  const parts = visibleParts(form)
  const part = (title: string, rows: readonly PlanRow[], isThere = true): readonly PlanPart[] =>
    isThere ? [{ title, rows }] : []
  return [
    ...part(d.basic(), [
      row(d.name(), form.name),
      row(d.taskType(), taskType.label(form.taskType), taskCategory.label(form.taskCategory)),
      ...(parts.template ? [row(d.script(), form.templateName || form.templateCode)] : []),
      row(d.remark(), form.remark)
    ]),
    ...part(d.times(), timesOf(form)),
    ...part(d.people(), [linesOf(form, names), ...peopleOf(form, names)]),
    ...part(d.redial(), redialOf(form), parts.redial),
    ...part(d.group(), groupOf(form), parts.groupStrategy),
    ...part(d.notices(), noticesOf(form, names), parts.notices),
    ...part(d.limits(), limitsOf(form)),
    ...part(d.alarm(), alarmOf(form)),
    ...part(d.capacity(), [
      row(d.blacklist(), names.library),
      row(d.customFields(), form.customFields.join('、')),
      row(d.weight(), taskWeight.label(form.weight)),
      ...(parts.concurrency ? [row(d.concurrency(), form.concurrencyLevel || t.automatic())] : []),
      row(d.exclusive(), form.exclusiveUseResource ? t.on() : d.off())
    ])
  ]
}
