/** Calendar days in China's time (UTC+8, no daylight saving), in any time zone of the machine. */
export const DAY_MS = 86_400_000
/** How much earlier China's day begins than that of UTC. */
export const CHINA_MS = 8 * 3_600_000

/** The day of `at` (ms) as `YYYY-MM-DD`, moved by `days`. */
export const chinaDay = (at: number, days = 0): string =>
  new Date(at + CHINA_MS + days * DAY_MS).toISOString().slice(0, 10)

/** Midnight at the beginning of `YYYY-MM-DD`, in ms; NaN for no date. */
export const chinaMidnight = (day: string): number => Date.parse(`${day}T00:00:00+08:00`)

/** Whether `YYYY-MM-DD` is a calendar date. */
export const isCalendarDay = (day: string): boolean => {
  const at = chinaMidnight(day)
  return !Number.isNaN(at) && chinaDay(at) === day
}

/** The day `days` after `YYYY-MM-DD`. */
export const addDays = (day: string, days: number): string => chinaDay(chinaMidnight(day), days)

/** China's time of `at` (ms) as `YYYY-MM-DD HH:mm:ss`. */
export const chinaTime = (at: number): string =>
  new Date(at + CHINA_MS).toISOString().slice(0, 19).replace('T', ' ')
