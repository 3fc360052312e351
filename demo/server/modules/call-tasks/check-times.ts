/** Validates a task's days and times beyond the rules of its form. */

import { DAY_END, HALF_HOUR } from '../../../../core/features/call-task-form/rules/day-time.ts'
import type { TaskForm } from '../../../../core/features/call-task-form/rules/form-types.ts'
import { taskPlanMessages } from '../../../../core/features/task-plan/messages.ts'
import { isOver } from '../../../../core/features/task-plan/rules/dial-times.ts'
import { date } from '../../../../core/lib/format/dates.ts'
import { type Refusal, refuseField } from '../../http/refusal.ts'
import { taskServerMessages as messages } from './messages.ts'

const isDay = (day: string): boolean => day === '' || date(Date.parse(`${day}T00:00:00`)) === day

const isOnTheHalfHour = (minute: number | null): boolean =>
  minute === null || minute === DAY_END || minute % HALF_HOUR === 0

/** `now` is the clock that tasks dial by. */
export function checkTimes(
  { workTimePeriods: periods }: Pick<TaskForm, 'workTimePeriods'>,
  now: number
): Refusal | undefined {
  for (const [at, { dialDates, dialPeriods }] of periods.entries()) {
    for (const [index, dates] of dialDates.entries())
      for (const side of ['startDate', 'endDate'] as const)
        if (!isDay(dates[side]))
          return refuseField(
            `workTimePeriods.${at}.dialDates.${index}.${side}`,
            messages.wrongDate()
          )
    for (const [index, [start, end]] of dialPeriods.entries())
      for (const [side, minute] of [
        ['start', start],
        ['end', end]
      ] as const)
        if (!isOnTheHalfHour(minute))
          return refuseField(
            `workTimePeriods.${at}.dialPeriods.${index}.${side}`,
            taskPlanMessages.timeStep()
          )
  }
  return isOver({ periods }, date(now))
    ? refuseField('workTimePeriods.0.dialDates.0.endDate', messages.datesOver())
    : undefined
}
