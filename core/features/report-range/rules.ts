/** The days of a report: whole days in China's time, both ends included. */
import {
  addDays,
  chinaDay,
  chinaMidnight,
  DAY_MS,
  isCalendarDay
} from '../../lib/format/china-day.ts'
import { reportRangeMessages as messages } from './messages.ts'

export interface DayRange {
  /** `YYYY-MM-DD` */
  readonly from: string
  readonly to: string
}

const named = {
  today: [0, 0],
  yesterday: [-1, -1],
  week: [-6, 0],
  month: [-29, 0]
} as const
export type NamedRange = keyof typeof named
export type RangeName = NamedRange | 'custom'
export const namedRanges = Object.keys(named) as readonly NamedRange[]

/** The days of a named range at `now` (ms). */
export function rangeOf(name: NamedRange, now: number): DayRange {
  const [from, to] = named[name]
  return { from: chinaDay(now, from), to: chinaDay(now, to) }
}

/** The days as text. */
export const rangeText = ({ from, to }: DayRange): string =>
  from === to ? from : messages.fromTo({ from, to })

/** Number of days, for a range without an issue. */
export const daysIn = ({ from, to }: DayRange): number =>
  (chinaMidnight(to) - chinaMidnight(from)) / DAY_MS + 1

/** The days of a range in order. */
export const daysOf = (range: DayRange): readonly string[] =>
  Array.from({ length: daysIn(range) }, (_, index) => addDays(range.from, index))

/** Begin (inclusive) and end (exclusive) in ms. */
export const rangeTimes = ({ from, to }: DayRange): { begin: number; end: number } => ({
  begin: chinaMidnight(from),
  end: chinaMidnight(to) + DAY_MS
})

/** As many days just before the range. */
export function rangeBefore(range: DayRange): DayRange {
  const days = daysIn(range)
  return { from: addDays(range.from, -days), to: addDays(range.to, -days) }
}

/**
 * Why a range cannot be reported; undefined if it can.
 *
 * @param now in ms
 * @param limitDays the most days, both ends included
 */
export function rangeIssue(
  range: DayRange,
  now: number,
  limitDays: number // rule report-range-2
): string | undefined {
  if (!isCalendarDay(range.from) || !isCalendarDay(range.to)) return messages.noDay()
  if (range.to < range.from) return messages.reversed()
  if (range.to > chinaDay(now)) return messages.future()
  return daysIn(range) > limitDays ? messages.tooLong({ days: limitDays }) : undefined
}

/** The range that an address asks for. */
export interface RequestedRange {
  readonly name: RangeName
  /** The initial days where those asked for cannot be reported. */
  readonly range: DayRange
  /** Days that cannot be reported, as they were asked for, and why. */ // rule report-range-3
  readonly refused?: { readonly range: DayRange; readonly issue: string }
}

/**
 * The range of an address: its days, else a named range.
 *
 * @param now in ms
 */
export function chosenRange(
  query: { readonly range?: string; readonly from?: string; readonly to?: string },
  now: number,
  limitDays: number,
  initial: NamedRange
): RequestedRange {
  if (query.from !== undefined || query.to !== undefined) {
    const range = { from: query.from ?? '', to: query.to ?? '' }
    const issue = rangeIssue(range, now, limitDays)
    return issue === undefined
      ? { name: 'custom', range }
      : { name: 'custom', range: rangeOf(initial, now), refused: { range, issue } }
  }
  const name = namedRanges.find(each => each === query.range) ?? initial
  return { name, range: rangeOf(name, now) }
}
