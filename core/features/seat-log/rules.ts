import type { SeatDay } from './schemas.ts'

const CHINA_MS = 8 * 3_600_000
const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

/** The day in China's time as YYYY-MM-DD, `days` away from that of `at` (ms). */
export const chinaDay = (at: number, days = 0): string =>
  new Date(at + CHINA_MS + days * DAY_MS).toISOString().slice(0, 10)

/** Whether `YYYY-MM-DD` is a calendar date. */
export const isCalendarDay = (day: string): boolean => {
  const at = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === day
}

/** The day before or after `YYYY-MM-DD`. */
export const adjacentDay = (day: string, step: 1 | -1): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + step * DAY_MS).toISOString().slice(0, 10)

/** Minutes since China's midnight of the day. */
export const minuteOfDay = (at: number, day: string): number =>
  (at - Date.parse(`${day}T00:00:00+08:00`)) / MINUTE_MS

/** The hours of the day with states, with an hour around; the whole day without any. */
export function hoursOf({ spans }: Pick<SeatDay, 'spans'>, day: string): readonly [number, number] {
  if (spans.length === 0) return [0, 24]
  const first = Math.min(...spans.map(({ startTime }) => minuteOfDay(startTime, day)))
  const last = Math.max(...spans.map(({ endTime }) => minuteOfDay(endTime, day)))
  return [Math.max(0, Math.floor(first / 60)), Math.min(24, Math.ceil(last / 60))]
}

/** The seat that was 示忙 longest, with the total in ms; undefined if none was. */
export function longestBusy({ seats, spans }: Pick<SeatDay, 'seats' | 'spans'>) {
  const totals = new Map<string, number>()
  for (const { seatId, signState, startTime, endTime } of spans)
    if (signState === 'SIGN_BUSY')
      totals.set(seatId, (totals.get(seatId) ?? 0) + endTime - startTime)
  const [longest] = [...totals].sort(([, a], [, b]) => b - a)
  const seat = seats.find(({ seatId }) => seatId === longest?.[0])
  return longest && seat ? { seat, milliseconds: longest[1] } : undefined
}
