/** Whether a task may dial at a given time, and if not, why (rule dialling-6). */
import { date } from '../../../lib/format/dates.ts'
import { DAY_END } from '../../call-task-form/rules/day-time.ts'
import type { WorkPeriod } from '../../call-task-form/rules/form-types.ts'

/** `past` and `frequency` apply to plans only: see `day-schedule.ts`. */
export type Blocked = 'past' | 'date' | 'holiday' | 'period' | 'global' | 'licence' | 'frequency'

export interface DialTimes {
  readonly periods: readonly WorkPeriod[]
  /** The enterprise's permitted hours, in minutes of the day. */
  readonly global: readonly [start: number, end: number]
  /** The enterprise's days `YYYY-MM-DD` without calls. */
  readonly holidays: readonly string[]
  /** Licence hours apply to robots only. */
  readonly isRobot: boolean
}

/** Permitted hours of robots, in minutes of the day (rule dialling-6). */
export const LICENCE = [9 * 60, 20 * 60] as const
const isIn = (minute: number, start: number, end: number): boolean =>
  start <= minute && minute < end

/** For a minute of a date (`YYYY-MM-DD`). A range without an end never expires. */
export function blockedAt(times: DialTimes, day: string, minute: number): Blocked | undefined {
  const today = times.periods.filter(({ dialDates }) =>
    dialDates.some(
      ({ startDate, endDate }) =>
        startDate !== '' && startDate <= day && (endDate === '' || day <= endDate)
    )
  )
  if (today.length === 0) return 'date'
  if (times.holidays.includes(day)) return 'holiday'
  const isOpen = today.some(({ dialPeriods }) =>
    dialPeriods.some(([start, end]) => start !== null && end !== null && isIn(minute, start, end))
  )
  if (!isOpen) return 'period'
  if (!isIn(minute, ...times.global)) return 'global'
  return times.isRobot && !isIn(minute, ...LICENCE) ? 'licence' : undefined
}

/** The same for a time in ms, in the server's time zone. */
export function blockedNow(times: DialTimes, at: number): Blocked | undefined {
  const moment = new Date(at)
  return blockedAt(times, date(at), moment.getHours() * 60 + moment.getMinutes())
}

/** Whether the plan has no date left from this one on (`YYYY-MM-DD`). */
export const isOver = ({ periods }: Pick<DialTimes, 'periods'>, today: string): boolean =>
  periods.every(({ dialDates }) =>
    dialDates.every(
      ({ startDate, endDate }) => startDate === '' || (endDate !== '' && endDate < today)
    )
  )

const MINUTE = 60_000
const DAYS_AHEAD = 62

/** The next time, in ms, at which a task may dial; undefined beyond two months. */
export function nextOpening(times: DialTimes, at: number): number | undefined {
  const from = Math.ceil(at / MINUTE) * MINUTE
  for (let day = 0; day < DAYS_AHEAD; day++) {
    const begin = day === 0 ? from : new Date(at).setHours(24 * day, 0, 0, 0)
    const today = new Date(begin)
    const first = today.getHours() * 60 + today.getMinutes()
    for (let minute = first; minute < DAY_END; minute++)
      if (blockedAt(times, date(begin), minute) === undefined)
        return begin + (minute - first) * MINUTE
  }
  return undefined
}
