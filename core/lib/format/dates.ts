import { timeMessages } from '../../messages/time-messages.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const digits = (count: number, length = 2): string => String(count).padStart(length, '0')

/** Blank for an invalid time. */
const format = (at: number, as: (time: Date) => string): string => {
  const time = new Date(at)
  return Number.isNaN(time.getTime()) ? '' : as(time)
}
const yearOf = (time: Date): string => digits(time.getFullYear(), 4)
const dayOf = (time: Date): string => `${digits(time.getMonth() + 1)}-${digits(time.getDate())}`
const minuteOf = (time: Date): string => `${digits(time.getHours())}:${digits(time.getMinutes())}`

/** `2026-11-21` in local time; takes ms since 1970. Blank for an invalid time. */
export const date = (at: number): string => format(at, time => `${yearOf(time)}-${dayOf(time)}`)

/** `09:05:00` */
export const timeOfDay = (at: number): string =>
  format(at, time => `${minuteOf(time)}:${digits(time.getSeconds())}`)

/** `2026-11-21 09:05:00` (rule format-1). */
export const dateTime = (at: number): string => format(at, () => `${date(at)} ${timeOfDay(at)}`)

/**
 * A time in a list: `今天 17:18`, `11-20 17:18`, with the year when it differs.
 *
 * @param today midnight of the current day, in ms since 1970
 */
export function listTime(at: number, today: number): string {
  if (date(at) === date(today))
    return format(at, time => `${timeMessages.today()} ${minuteOf(time)}`)
  const isThisYear = format(at, yearOf) === format(today, yearOf)
  return format(at, time => `${isThisYear ? dayOf(time) : date(at)} ${minuteOf(time)}`)
}

/** `刚刚` under 30 s, then minutes, hours, `1天前` under two days, then the full time. */
export function relativeTime(at: number, now: number): string {
  const ago = now - at
  if (ago < 30_000) return timeMessages.justNow()
  if (ago < HOUR) return timeMessages.minutesAgo({ minutes: Math.max(1, Math.floor(ago / MINUTE)) })
  if (ago < DAY) return timeMessages.hoursAgo({ hours: Math.floor(ago / HOUR) })
  return ago < 2 * DAY ? timeMessages.yesterday() : dateTime(at)
}

/** Midnight of a day relative to today. By the calendar, since not all days have 24 h. */
export function midnight(now: number, days = 0): number {
  const day = new Date(now)
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + days).getTime()
}
