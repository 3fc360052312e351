/** Read-only summary of a task's plan, by section of the dialog. */

import { joinMessages } from '../../../messages/join-messages.ts'
import {
  alarmThreshold,
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
import { taskDialogMessages } from '../messages.ts'
import { taskSummaryMessages as messages } from '../summary-messages.ts'
import { DAY_END, timePointOf } from './day-time.ts'
import { type Frequencies, limitPeriods, type TaskForm, thresholds } from './form-types.ts'
import { taskFormOf } from './from-payload.ts'
import { noticesOf } from './notice-rows.ts'
import { levels, type PlanRow, results, row } from './plan-rows.ts'
import { visibleParts } from './visible-parts.ts'

export interface PlanPart {
  readonly title: string
  readonly rows: readonly PlanRow[]
}

type Names = CallTaskDetail['names']

const clock = (minutes: number | null): string =>
  minutes === null ? '' : minutes >= DAY_END ? '24:00' : timePointOf(minutes).slice(0, 5)

const timesOf = (form: TaskForm): readonly PlanRow[] =>
  form.workTimePeriods.map(({ dialDates, dialPeriods }, at) => {
    const dates = dialDates
      .map(({ startDate, endDate }) =>
        endDate
          ? messages.dates({ from: startDate, to: endDate })
          : messages.datesOpen({ from: startDate })
      )
      .join(joinMessages.list())
    const periods = dialPeriods.map(([from, to]) =>
      messages.period({ from: clock(from), to: clock(to) })
    )
    return row(messages.periodNumber({ at: at + 1 }), dates, periods.join(joinMessages.list()))
  })

function linesOf(form: TaskForm, names: Names): PlanRow {
  const chosen = {
    0: '',
    1: form.selectedCidNumbers.join(joinMessages.list()),
    2: names.lineGroup
  }[form.cidResourceType]
  return row(taskDialogMessages.lines(), cidResourceType.label(form.cidResourceType), chosen)
}

function peopleOf(form: TaskForm, names: Names): readonly PlanRow[] {
  const parts = visibleParts(form)
  const { manualAnswerTarget: target } = form
  const robots = row(
    taskDialogMessages.robots(),
    robotHolderType.label(form.robotHolderType),
    parts.robotHolder ? names.robots : ''
  )
  const agents = row(
    taskDialogMessages.agents(),
    target === '' ? '' : manualAnswerTarget.label(target),
    names.agents
  )
  return [
    ...(parts.robotHolderType ? [robots] : []),
    ...(parts.manualAnswerType
      ? [row(taskDialogMessages.helper(), manualAnswerType.label(form.manualAnswerType))]
      : []),
    ...(parts.agents ? [agents] : [])
  ]
}

function redialOf({ redial }: TaskForm): readonly PlanRow[] {
  if (!redial.enabled) return [row(taskDialogMessages.redial(), taskDialogMessages.off())]
  return [
    row(
      taskDialogMessages.strategy(),
      redial.intervalType === '' ? '' : redialStrategy.label(redial.intervalType)
    ),
    row(
      taskDialogMessages.connected(),
      redial.connectedEnabled ? levels(redial.alreadyConnect) : taskDialogMessages.off()
    ),
    row(
      taskDialogMessages.unconnected(),
      redial.unconnectedEnabled ? results(redial.unconnect) : taskDialogMessages.off()
    ),
    row(taskDialogMessages.redialTimes(), redial.redialTimes),
    row(taskDialogMessages.redialInterval(), redial.redialInterval || '0')
  ]
}

const groupOf = ({ redial }: TaskForm): readonly PlanRow[] => [
  row(taskDialogMessages.groupStrategy(), groupCallStrategy.label(redial.phoneGroupCallStrategy)),
  row(
    taskDialogMessages.groupEnd(),
    groupCallEnd.label(redial.phoneGroupCallTerminate),
    levels(redial.callTerminateIntentionLevelCodes)
  )
]

const limitLines = (frequencies: Frequencies): readonly string[] =>
  limitPeriods.flatMap(period => {
    const { dialPeriod: every, dialLeft: most } = frequencies[period]
    return every === '' || most === ''
      ? []
      : [messages.limit({ every, period: taskDialogMessages[period](), most })]
  })

function limitsOf({ dialLimit }: TaskForm): readonly PlanRow[] {
  if (!dialLimit.enabled) return [row(taskDialogMessages.limits(), taskDialogMessages.off())]
  return [
    row(taskDialogMessages.limitConnected(), ...limitLines(dialLimit.connect)),
    row(taskDialogMessages.limitUnconnected(), ...limitLines(dialLimit.unconnect))
  ]
}

function alarmOf({ alarm }: TaskForm): readonly PlanRow[] {
  if (!alarm.enabled) return [row(taskDialogMessages.alarm(), taskDialogMessages.off())]
  const own = thresholds.flatMap(name => {
    const { enabled, value } = alarm[name]
    if (!enabled) return []
    const limit =
      name === 'callerFaultCount' ? messages.times({ value }) : messages.percent({ value })
    return [row(alarmThreshold.label(name), limit)]
  })
  return [
    ...(alarm.referenceGlobal ? [row(taskDialogMessages.reference(), messages.on())] : own),
    row(
      taskDialogMessages.handling(),
      alarm.suspendCallTask ? taskDialogMessages.suspend() : taskDialogMessages.warnOnly()
    )
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
    ...part(taskDialogMessages.basic(), [
      row(taskDialogMessages.name(), form.name),
      row(
        taskDialogMessages.taskType(),
        taskType.label(form.taskType),
        taskCategory.label(form.taskCategory)
      ),
      ...(parts.template
        ? [row(taskDialogMessages.script(), form.templateName || form.templateCode)]
        : []),
      row(taskDialogMessages.remark(), form.remark)
    ]),
    ...part(taskDialogMessages.times(), timesOf(form)),
    ...part(taskDialogMessages.people(), [linesOf(form, names), ...peopleOf(form, names)]),
    ...part(taskDialogMessages.redial(), redialOf(form), parts.redial),
    ...part(taskDialogMessages.group(), groupOf(form), parts.groupStrategy),
    ...part(taskDialogMessages.notices(), noticesOf(form, names), parts.notices),
    ...part(taskDialogMessages.limits(), limitsOf(form)),
    ...part(taskDialogMessages.alarm(), alarmOf(form)),
    ...part(taskDialogMessages.capacity(), [
      row(taskDialogMessages.blacklist(), names.library),
      row(taskDialogMessages.customFields(), form.customFields.join(joinMessages.list())),
      row(taskDialogMessages.weight(), taskWeight.label(form.weight)),
      ...(parts.concurrency
        ? [row(taskDialogMessages.concurrency(), form.concurrencyLevel || messages.automatic())]
        : []),
      row(
        taskDialogMessages.exclusive(),
        form.exclusiveUseResource ? messages.on() : taskDialogMessages.off()
      )
    ])
  ]
}
