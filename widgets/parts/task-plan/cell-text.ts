/** Text for one half hour of a plan. */

import { HALF_HOUR } from '../../../core/features/call-task-form/rules/day-time.ts'
import { shownTime } from '../../../core/features/call-task-form/rules/work-periods.ts'
import { taskPlanMessages as messages } from '../../../core/features/task-plan/messages.ts'
import type { Cell, ScheduleDay } from '../../../core/features/task-plan/rules/day-schedule.ts'
import type { Blocked } from '../../../core/features/task-plan/rules/dial-times.ts'

export const reasonText: Readonly<Record<Blocked, () => string>> = {
  past: messages.past,
  date: messages.date,
  holiday: messages.holiday,
  period: messages.outsidePeriod,
  global: messages.global,
  licence: messages.licence,
  frequency: messages.frequency
}

/** Such as `11-21 周六`. */
export const dayText = ({ day, startsAt }: ScheduleDay): string =>
  messages.day({
    date: day.slice(5),
    weekday: messages.weekdays().split(',')[new Date(startsAt).getDay()] ?? ''
  })

function stateText({ open, blocked }: Cell): string {
  if (blocked) return reasonText[blocked]()
  return open === HALF_HOUR ? messages.open() : messages.openPartly({ minutes: open })
}

export const cellText = (day: ScheduleDay, cell: Cell): string =>
  messages.cell({
    day: dayText(day),
    time: messages.span({ from: shownTime(cell.minute), to: shownTime(cell.minute + HALF_HOUR) }),
    state: stateText(cell)
  })

const HOUR = 60

/** Such as `10.5 小时`; a few minutes are not rounded away. */
export function openText({ cells }: ScheduleDay): string {
  const minutes = cells.reduce((sum, { open }) => sum + open, 0)
  if (minutes === 0) return messages.noHours()
  return messages.hoursOpen({ hours: Math.max(0.1, Math.round((minutes * 10) / HOUR) / 10) })
}
