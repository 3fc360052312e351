import { timeText } from '../text/time.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const filled = (value: number, digits = 2): string => String(value).padStart(digits, '0')

/** Written by hand: a library for it would weigh more than everything else here. */
const written = (at: number, write: (time: Date) => string): string => {
  const time = new Date(at)
  return Number.isNaN(time.getTime()) ? '' : write(time)
}

/** `2026-11-21`, where the person is; takes milliseconds since 1970. Nothing for what is no time. */
export const date = (at: number): string =>
  written(at, time =>
    [filled(time.getFullYear(), 4), filled(time.getMonth() + 1), filled(time.getDate())].join('-')
  )

/** `09:05:00` */
export const timeOfDay = (at: number): string =>
  written(at, time =>
    [time.getHours(), time.getMinutes(), time.getSeconds()].map(part => filled(part)).join(':')
  )

/** `2026-11-21 09:05:00`, the display of doc 1 §9. */
export const dateTime = (at: number): string => written(at, () => `${date(at)} ${timeOfDay(at)}`)

/** `刚刚` under 30 s, then minutes, hours, `1天前` under two days, and from there the whole time. */
export function relativeTime(at: number, now: number): string {
  const ago = now - at
  if (ago < 30_000) return timeText.justNow()
  if (ago < HOUR) return timeText.minutesAgo({ minutes: Math.max(1, Math.floor(ago / MINUTE)) })
  if (ago < DAY) return timeText.hoursAgo({ hours: Math.floor(ago / HOUR) })
  return ago < 2 * DAY ? timeText.yesterday() : dateTime(at)
}

export interface DateShortcut {
  readonly label: () => string
  /** From and to, both included, in milliseconds. */
  readonly range: (now: number) => readonly [from: number, to: number]
}

/** Midnight of the day that is so many days away. By the calendar, since not all days have 24 h. */
function midnight(now: number, days: number): number {
  const day = new Date(now)
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + days).getTime()
}

const wholeDays =
  (from: number, to: number): DateShortcut['range'] =>
  now => [midnight(now, from), midnight(now, to + 1) - 1]

export const dateShortcuts: readonly DateShortcut[] = [
  { label: timeText.today, range: wholeDays(0, 0) },
  { label: timeText.theDayBefore, range: wholeDays(-1, -1) },
  { label: timeText.lastSevenDays, range: wholeDays(-6, 0) },
  { label: timeText.lastThirtyDays, range: wholeDays(-29, 0) }
]

/** Those of the other picker: so many days up to this moment. */
export const longDateShortcuts: readonly DateShortcut[] = [
  { label: timeText.oneWeek, range: now => [now - 7 * DAY, now] },
  { label: timeText.oneMonth, range: now => [now - 30 * DAY, now] },
  { label: timeText.threeMonths, range: now => [now - 90 * DAY, now] }
]
