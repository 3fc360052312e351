/** Minutes of the day, and how they travel: `HH:mm:ss`, the end of the day as 23:59:59. */
import { date } from '../dates.ts'
export const DAY_END = 1440
export const HALF_HOUR = 30
const LAST_SECOND = '23:59:59'

const two = (value: number): string => String(value).padStart(2, '0')

export const pointOf = (minutes: number): string =>
  minutes >= DAY_END ? LAST_SECOND : `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}:00`

/** `09:30:00` → 570; 23:59:59 is the end of the day. */
export function minutesOf(point: string): number {
  if (point === LAST_SECOND) return DAY_END
  const [hours = 0, minutes = 0] = point.split(':').map(Number)
  return hours * 60 + minutes
}

/** The first and the last hour of the slider, and what it shows before anything is chosen. */
export const SLIDER_START = 8
export const SLIDER_END = 23
const FIRST_CELL = 3
const LAST_CELL = 24

/** `[9:00, 20:00]` as the source has it: from the third to the twenty-fourth half hour. */
export const sliderDefault = (startHour = SLIDER_START): readonly [number, number] => [
  startHour * 60 + (FIRST_CELL - 1) * HALF_HOUR,
  startHour * 60 + LAST_CELL * HALF_HOUR
]

/** Which half hours of the slider are on. */
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

/** The periods that so many half hours in a row make. */
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

/** Whether there is such a day as this `YYYY-MM-DD`; by its noon, as not every day has a midnight. */
export const isDay = (text: string): boolean =>
  text !== '' && date(new Date(`${text}T12:00`).getTime()) === text
