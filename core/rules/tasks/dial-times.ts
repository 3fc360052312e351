/** Whether a task may dial at some moment, and if not, why (doc 2 §2.5, §9). */
import { date } from '../dates.ts'
import { DAY_END } from './day-time.ts'
import type { WorkPeriod } from './form.ts'

/** `past` and `frequency` are of the plan alone: see `schedule.ts`. */
export type Blocked = 'past' | 'date' | 'period' | 'global' | 'licence' | 'frequency'

export interface DialTimes {
  readonly periods: readonly WorkPeriod[]
  /** What the enterprise allows, in minutes of the day. */
  readonly global: readonly [start: number, end: number]
  /** The licence binds robots: people may call at other hours. */
  readonly isRobot: boolean
}

/** When robots may call, in minutes of the day (doc 2 §2.5). */
export const LICENCE = [9 * 60, 20 * 60] as const
const isIn = (minute: number, start: number, end: number): boolean =>
  start <= minute && minute < end

/** Of one minute of one day (`YYYY-MM-DD`). A range without an end goes on for ever. */
export function blockedAt(times: DialTimes, day: string, minute: number): Blocked | undefined {
  const today = times.periods.filter(({ dialDates }) =>
    dialDates.some(
      ({ startDate, endDate }) =>
        startDate !== '' && startDate <= day && (endDate === '' || day <= endDate)
    )
  )
  if (today.length === 0) return 'date'
  const isOpen = today.some(({ dialPeriods }) =>
    dialPeriods.some(([start, end]) => start !== null && end !== null && isIn(minute, start, end))
  )
  if (!isOpen) return 'period'
  if (!isIn(minute, ...times.global)) return 'global'
  return times.isRobot && !isIn(minute, ...LICENCE) ? 'licence' : undefined
}

/** The same of a moment in ms, where the server is. */
export function blockedNow(times: DialTimes, at: number): Blocked | undefined {
  const moment = new Date(at)
  return blockedAt(times, date(at), moment.getHours() * 60 + moment.getMinutes())
}

/** Whether no day is left of a plan on this one (`YYYY-MM-DD`). */
export const isOver = ({ periods }: Pick<DialTimes, 'periods'>, today: string): boolean =>
  periods.every(({ dialDates }) =>
    dialDates.every(
      ({ startDate, endDate }) => startDate === '' || (endDate !== '' && endDate < today)
    )
  )

const MINUTE = 60_000
const DAYS_AHEAD = 62

/** The next moment at which a task may dial; undefined when there is none in two months. */
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
