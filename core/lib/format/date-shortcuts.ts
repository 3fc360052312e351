/** Shortcut ranges of date pickers (rule list-10). */
import dayjs from 'dayjs'
import { timeMessages } from '../../messages/time-messages.ts'

export interface DateShortcut {
  readonly label: () => string
  /** Start and end, inclusive, in ms. */
  readonly range: (now: number) => readonly [from: number, to: number]
}

/** By the calendar, since not all days have 24 h. */
const wholeDays =
  (from: number, to: number): DateShortcut['range'] =>
  now => [
    dayjs(now).add(from, 'day').startOf('day').valueOf(),
    dayjs(now).add(to, 'day').endOf('day').valueOf()
  ]

/** The given number of days up to now. */
const lastDays =
  (days: number): DateShortcut['range'] =>
  now => [now - days * 86_400_000, now]

export const dateShortcuts: readonly DateShortcut[] = [
  { label: timeMessages.today, range: wholeDays(0, 0) },
  { label: timeMessages.theDayBefore, range: wholeDays(-1, -1) },
  { label: timeMessages.lastSevenDays, range: wholeDays(-6, 0) },
  { label: timeMessages.lastThirtyDays, range: wholeDays(-29, 0) }
]

/** Shortcuts of the other picker. */
export const longDateShortcuts: readonly DateShortcut[] = [
  { label: timeMessages.oneWeek, range: lastDays(7) },
  { label: timeMessages.oneMonth, range: lastDays(30) },
  { label: timeMessages.threeMonths, range: lastDays(90) }
]
