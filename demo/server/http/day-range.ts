import { type DayRange, rangeIssue, rangeTimes } from '../../../core/features/report-range/rules.ts'
import { refuse } from './refusal.ts'

/**
 * Begin (inclusive) and end (exclusive) of a report's days in ms.
 *
 * @throws Refusal when the range ends before it begins, lies in the future or is too long
 */
export function readDayRange(
  { from, to }: DayRange,
  limitDays: number,
  now = Date.now()
): { readonly begin: number; readonly end: number } {
  const issue = rangeIssue({ from, to }, now, limitDays)
  if (issue !== undefined) throw refuse(issue)
  return rangeTimes({ from, to })
}

/** In ms; the end is exclusive. */
export interface Period {
  readonly begin: number
  readonly end: number
}

/**
 * The period before, and its end for totals: it is cut at the time of day of `now`, so that a day
 * that goes on is compared with an equal part.
 */
export function periodBefore(
  { begin, end }: Period,
  now: number
): Period & { readonly cut: number } {
  const length = end - begin
  // rule home-3
  return { begin: begin - length, end: begin, cut: Math.min(begin, now - length) }
}
