/** What may be wrong with the days and times of a task besides what its form would say. */
import { date } from '../../../core/rules/dates.ts'
import { DAY_END, HALF_HOUR } from '../../../core/rules/tasks/day-time.ts'
import { isOver } from '../../../core/rules/tasks/dial-times.ts'
import type { TaskForm } from '../../../core/rules/tasks/form.ts'
import { taskPlanText } from '../../../core/text/task-plan.ts'
import { taskServerText as t } from '../../../core/text/task-server.ts'
import { type Refusal, refuseField } from '../refusal.ts'

const isDay = (day: string): boolean => day === '' || date(Date.parse(`${day}T00:00:00`)) === day

const isOnTheHalfHour = (minute: number | null): boolean =>
  minute === null || minute === DAY_END || minute % HALF_HOUR === 0

/** `now` is the time by which tasks dial. */
export function checkTimes(
  { workTimePeriods: periods }: Pick<TaskForm, 'workTimePeriods'>,
  now: number
): Refusal | undefined {
  for (const [at, { dialDates, dialPeriods }] of periods.entries()) {
    for (const [index, dates] of dialDates.entries())
      for (const side of ['startDate', 'endDate'] as const)
        if (!isDay(dates[side]))
          return refuseField(`workTimePeriods.${at}.dialDates.${index}.${side}`, t.wrongDate())
    for (const [index, [start, end]] of dialPeriods.entries())
      for (const [side, minute] of [
        ['start', start],
        ['end', end]
      ] as const)
        if (!isOnTheHalfHour(minute))
          return refuseField(
            `workTimePeriods.${at}.dialPeriods.${index}.${side}`,
            taskPlanText.timeStep()
          )
  }
  return isOver({ periods }, date(now))
    ? refuseField('workTimePeriods.0.dialDates.0.endDate', t.datesOver())
    : undefined
}
