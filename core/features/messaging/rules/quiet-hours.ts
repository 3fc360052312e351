import { CHINA_MS, DAY_MS } from '../../../lib/format/china-day.ts'

/** Minutes of the day in China's time; a range over midnight ends on the next day. */
export interface QuietHours {
  readonly start: number
  readonly end: number
}

/** 21:00 to 8:00 (rule text-message-12). */
export const usualQuietHours: QuietHours = { start: 21 * 60, end: 8 * 60 }

/** `21:00` of a minute of the day. */
export const clockOf = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map(part => String(part).padStart(2, '0')).join(':')

const MINUTE_MS = 60_000

/** The end of the quiet hours that hold at `at`, both in ms; undefined outside of them. */
export function quietUntil(at: number, { start, end }: QuietHours): number | undefined {
  if (start === end) return undefined
  const midnight = Math.floor((at + CHINA_MS) / DAY_MS) * DAY_MS - CHINA_MS
  const [begin, over] = [midnight + start * MINUTE_MS, midnight + end * MINUTE_MS]
  if (start < end) return at >= begin && at < over ? over : undefined
  if (at < over) return over
  return at >= begin ? over + DAY_MS : undefined
}
