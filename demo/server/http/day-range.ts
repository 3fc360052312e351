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
