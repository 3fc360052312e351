/** Edits the times of a task by click, drag or typed time (rule call-task-42). */
import { joinMessages } from '../../../messages/join-messages.ts'
import { taskPlanMessages as messages } from '../../task-plan/messages.ts'
import {
  cellsOf,
  DAY_END,
  HALF_HOUR,
  periodsOf,
  SLIDER_END,
  SLIDER_START,
  sliderDefault
} from './day-time.ts'
import type { DateRange, Minutes, WorkPeriod } from './form-types.ts'

/** First and last hour of the strip. */
export type Hours = readonly [first: number, last: number]
/** Minutes of the day. */
type Range = readonly [start: number, end: number]

const HOUR = 60
const WHOLE_DAY = DAY_END / HOUR
const nothing: Minutes = [null, null]

/** Whole hours around the enterprise's permitted hours; 8 to 23 while unknown. */
export const stripHours = (global: Range | undefined): Hours =>
  global === undefined || global[0] >= global[1]
    ? [SLIDER_START, SLIDER_END]
    : [Math.floor(global[0] / HOUR), Math.min(WHOLE_DAY, Math.ceil(global[1] / HOUR))]

/** Periods without times get the strip's default selection. */
export const withDefaultTimes = (
  periods: readonly WorkPeriod[],
  [first]: Hours
): readonly WorkPeriod[] =>
  periods.every(({ dialPeriods }) => dialPeriods.length > 0)
    ? periods
    : periods.map(period =>
        period.dialPeriods.length > 0 ? period : { ...period, dialPeriods: [sliderDefault(first)] }
      )

/** Which half-hour cells of the strip are selected. */
export const stripOf = (times: readonly Minutes[], [first, last]: Hours): readonly boolean[] =>
  cellsOf(times, first, last)

/** Sets every half hour between two cells on or off; times outside the strip stay. */
export function paint(
  times: readonly Minutes[],
  hours: Hours,
  from: number,
  to: number,
  isOn: boolean
): readonly Minutes[] {
  const before = (hours[0] * HOUR) / HALF_HOUR
  const [low, high] = [before + Math.min(from, to), before + Math.max(from, to)]
  const cells = cellsOf(times, 0, WHOLE_DAY).map((cell, at) =>
    at >= low && at <= high ? isOn : cell
  )
  const painted = periodsOf(cells, 0)
  return painted.length === 0 ? [nothing] : painted
}

/** `09:30`; the end of the day is 24:00; blank while not chosen. */
export function shownTime(minutes: number | null): string {
  if (minutes === null) return ''
  const two = (value: number): string => String(value).padStart(2, '0')
  return `${two(Math.floor(minutes / HOUR))}:${two(minutes % HOUR)}`
}

/** Parses `9`, `930`, `9:30` or `９：３０`, or returns the validation message. */
export type TypedTime = { readonly minutes: number | null } | { readonly issue: string }

export function typedTime(typed: string): TypedTime {
  const plain = typed.normalize('NFKC').trim()
  if (plain === '') return { minutes: null }
  const [, hours, minutes = '0'] = /^(\d{1,2})(?::?(\d{2}))?$/.exec(plain) ?? []
  if (hours === undefined) return { issue: messages.timeFormat() }
  const at = Number(hours) * HOUR + Number(minutes)
  if (Number(minutes) >= HOUR || at > DAY_END) return { issue: messages.timeFormat() }
  return at % HALF_HOUR === 0 ? { minutes: at } : { issue: messages.timeStep() }
}

/** Steps by half an hour, for the arrow keys; clamped to 0:00 and 24:00. */
export const steppedTime = (minutes: number | null, by: 1 | -1): number => {
  if (minutes === null) return by > 0 ? SLIDER_START * HOUR : DAY_END
  const half = minutes / HALF_HOUR
  const next = by > 0 ? Math.floor(half) + 1 : Math.ceil(half) - 1
  return Math.min(DAY_END, Math.max(0, next * HALF_HOUR))
}

export const setTime = (
  times: readonly Minutes[],
  at: number,
  side: 'start' | 'end',
  minutes: number | null
): readonly Minutes[] =>
  times.map((time, index) => {
    if (index !== at) return time
    return side === 'start' ? [minutes, time[1]] : [time[0], minutes]
  })

/** Adds an empty time range. */
export const addTime = (times: readonly Minutes[]): readonly Minutes[] => [...times, nothing]

export const removeTime = (times: readonly Minutes[], at: number): readonly Minutes[] =>
  times.length > 1 ? times.filter((_, index) => index !== at) : times

export const setDate = (
  dates: readonly DateRange[],
  at: number,
  side: keyof DateRange,
  value: string
): readonly DateRange[] =>
  dates.map((range, index) => (index === at ? { ...range, [side]: value } : range))

/** `09:00–12:00、13:30–20:00`, or blank when nothing is chosen. */
export const spokenTimes = (times: readonly Minutes[]): string =>
  times
    .filter(([start, end]) => start !== null && end !== null)
    .map(([start, end]) => messages.span({ from: shownTime(start), to: shownTime(end) }))
    .join(joinMessages.list())
