import { chinaMidnight } from '../../lib/format/china-day.ts'
import type { SeatDay } from './schemas.ts'

const MINUTE_MS = 60_000

/** Minutes since China's midnight of the day. */
export const minuteOfDay = (at: number, day: string): number =>
  (at - chinaMidnight(day)) / MINUTE_MS

/** The hours of the day with states or without a server; the whole day without any state. */
export function hoursOf(
  { spans, gaps }: Pick<SeatDay, 'spans' | 'gaps'>,
  day: string
): readonly [number, number] {
  if (spans.length === 0) return [0, 24]
  const begins = [...spans.map(({ startTime }) => startTime), ...gaps.map(({ from }) => from)]
  const ends = [...spans.map(({ endTime }) => endTime), ...gaps.map(({ to }) => to)]
  const first = minuteOfDay(Math.min(...begins), day)
  const last = minuteOfDay(Math.max(...ends), day)
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

/** Seconds of the clock between two times in ms; adjoining periods add up. */ // rule seat-hours-2
export const clockSeconds = (from: number, to: number): number =>
  Math.floor(to / 1000) - Math.floor(from / 1000)
