/** Minutes of the day and their wire format `HH:mm:ss`; the end of the day is 23:59:59. */
import { date } from '../../../lib/format/dates.ts'
export const DAY_END = 1440
export const HALF_HOUR = 30
const LAST_SECOND = '23:59:59'

const twoDigits = (value: number): string => String(value).padStart(2, '0')

export const timePointOf = (minutes: number): string =>
  minutes >= DAY_END
    ? LAST_SECOND
    : `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}:00`

/** `09:30:00` → 570; 23:59:59 is the end of the day. */
export function minutesOf(point: string): number {
  if (point === LAST_SECOND) return DAY_END
  const [hours = 0, minutes = 0] = point.split(':').map(Number)
  return hours * 60 + minutes
}

/** First and last hour of the slider, and its default selection. */
export const SLIDER_START = 8 // rule call-task-42
export const SLIDER_END = 23 // rule call-task-42
/** Counted from 1. */
const FIRST_CELL = 3
const LAST_CELL = 24

/** From the third to the twenty-fourth half hour (rule call-task-43). */
export const sliderDefault = (startHour = SLIDER_START): readonly [number, number] => [
  startHour * 60 + (FIRST_CELL - 1) * HALF_HOUR,
  startHour * 60 + LAST_CELL * HALF_HOUR
]

/** Which half-hour cells of the slider are selected. */
export const cellsOf = (
  periods: readonly (readonly [number | null, number | null])[],
  startHour = SLIDER_START,
  endHour = SLIDER_END
): readonly boolean[] =>
  Array.from({ length: (endHour - startHour) * 2 }, (_, index) => {
    const at = startHour * 60 + index * HALF_HOUR
    return periods.some(
      ([start, end]) => start !== null && end !== null && start <= at && at + HALF_HOUR <= end
    )
  })

/** Merges consecutive half-hour cells into periods. */
export function periodsOf(
  cells: readonly boolean[],
  startHour = SLIDER_START
): readonly (readonly [number, number])[] {
  const periods: [number, number][] = []
  for (const [index, isOn] of cells.entries()) {
    if (!isOn) continue
    const from = startHour * 60 + index * HALF_HOUR
    const last = periods.at(-1)
    if (last && last[1] === from) last[1] = from + HALF_HOUR
    else periods.push([from, from + HALF_HOUR])
  }
  return periods
}

/**
 * Whether `YYYY-MM-DD` is a calendar date. Checked at noon, since midnight may not exist on DST
 * days.
 */
export const isDay = (text: string): boolean =>
  text !== '' && date(new Date(`${text}T12:00`).getTime()) === text
