/** Opening hours by weekday, and public holidays. */
import { addDays, chinaDay, chinaTime, DAY_MS } from '../../../lib/format/china-day.ts'
import type { Festival } from '../../call-tasks/task-enums.ts'
import type { OpenPeriod, ReceptionContent } from '../scenario-schemas.ts'

type Hours = ReceptionContent['hours']

/** Minutes after midnight. */
export const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** A typed time as `HH:mm`, such as `9`, `9:30` or `0930`; undefined for none. `24:00` only as an end. */
export function typedClock(typed: string, isEnd: boolean): string | undefined {
  const plain = typed.normalize('NFKC').trim()
  const [, hours, minutes = '00'] = /^(\d{1,2})(?::?([0-5]\d))?$/.exec(plain) ?? []
  if (hours === undefined) return undefined
  const clock = `${hours.padStart(2, '0')}:${minutes}`
  return clock < '24:00' || (isEnd && clock === '24:00') ? clock : undefined
}

/** 1 Monday to 7 Sunday. */
const weekdayOf = (day: string): number => ((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1

const chinese = new Intl.DateTimeFormat('en-u-ca-chinese', {
  timeZone: 'UTC',
  month: 'numeric',
  day: 'numeric'
})

/** Month and day in the lunar calendar as `M-D`; a leap month has a suffix. */
function lunarDay(day: string): string {
  const parts = chinese.formatToParts(new Date(`${day}T00:00:00Z`))
  const of = (type: string) => parts.find(part => part.type === type)?.value ?? ''
  return `${of('month')}-${of('day')}`
}

/** Day of April on which the solar term Qingming falls, in the years 2000 to 2099. */
const qingming = (year: number): number => {
  const inCentury = year % 100
  return Math.floor(inCentury * 0.2422 + 4.81) - Math.floor(inCentury / 4)
}

const solar: Readonly<Record<string, Festival>> = {
  ...{ '01-01': 1, '03-08': 4, '05-01': 6, '05-02': 6, '06-01': 7, '09-10': 9 },
  ...{ '10-01': 11, '10-02': 11, '10-03': 11 }
}
const lunar: Readonly<Record<string, Festival>> = {
  ...{ '1-1': 2, '1-2': 2, '1-3': 2, '1-15': 3, '5-5': 8, '8-15': 10 }
}

/** The festivals of a day `YYYY-MM-DD`, by their statutory days (rule reception-4). */
export function festivalsOf(day: string): readonly Festival[] {
  const found: Festival[] = []
  const monthDay = day.slice(5)
  const bySun = solar[monthDay]
  if (bySun !== undefined) found.push(bySun)
  const byMoon = lunar[lunarDay(day)]
  if (byMoon !== undefined) found.push(byMoon)
  // New Year's Eve is the day before the first day of the first month.
  if (lunarDay(addDays(day, 1)) === '1-1') found.push(2)
  if (monthDay === `04-${String(qingming(Number(day.slice(0, 4)))).padStart(2, '0')}`) found.push(5)
  return found
}

/** Whether a scenario is open at `at` (ms), in China's time. */
export function isOpen({ periods, closedOn }: Hours, at: number): boolean {
  const day = chinaDay(at)
  const minute = minutesOf(chinaTime(at).slice(11, 16))
  const [weekday, closed] = [weekdayOf(day), new Set(closedOn)]
  if (closed.size > 0 && festivalsOf(day).some(one => closed.has(one))) return false
  return periods.some(
    ({ weekdays, from, to }) =>
      weekdays.includes(weekday) && minutesOf(from) <= minute && minute < minutesOf(to)
  )
}

/** Whether a period has a time at all. */
export const isEmptyPeriod = ({ weekdays, from, to }: OpenPeriod): boolean =>
  weekdays.length === 0 || minutesOf(from) >= minutesOf(to)

const overlap = (a: OpenPeriod, b: OpenPeriod): boolean =>
  a.weekdays.some(day => b.weekdays.includes(day)) &&
  minutesOf(a.from) < minutesOf(b.to) &&
  minutesOf(b.from) < minutesOf(a.to)

/** Indexes of the periods that overlap an earlier one. */
export const overlapping = (periods: readonly OpenPeriod[]): readonly number[] =>
  periods.flatMap((period, at) =>
    periods.slice(0, at).some(earlier => overlap(earlier, period)) ? [at] : []
  )

/** Whether there is no minute in the year after `now` in which it is open. */
export const neverOpens = (hours: Hours, now: number): boolean =>
  !hours.periods.some(period =>
    Array.from({ length: 366 }, (_, day) => now + day * DAY_MS).some(at => {
      const midnight = Date.parse(`${chinaDay(at)}T00:00:00+08:00`)
      return isOpen({ ...hours, periods: [period] }, midnight + minutesOf(period.from) * 60_000)
    })
  )
