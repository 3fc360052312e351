/** The totals of an analysis, over all calls and over time. */
import type { AnalysisTotals } from '../../../../core/features/analysis/schemas.ts'
import { DAY_MS } from '../../../../core/lib/format/china-day.ts'
import type { Period } from '../../http/day-range.ts'
import { type HourGroup, levelOf } from './sum-calls.ts'

const CHINA_MS = 8 * 3_600_000
const HOUR_MS = 3_600_000
const DAY_HOURS = 24

/** Begin and length of the points of a trend, in hours since 1970 of China's time. */
interface TrendHours {
  readonly from: number
  readonly step: number
  readonly count: number
}

/** The points of a trend up to `now`: hours of one day, or days. */
export function hoursOf({ begin, end }: Period, now: number): TrendHours {
  const hourAt = (time: number) => Math.floor((time + CHINA_MS) / HOUR_MS)
  const from = hourAt(begin)
  const step = end - begin === DAY_MS ? 1 : DAY_HOURS
  const count = Math.floor((hourAt(Math.min(end - 1, now)) - from) / step) + 1
  return { from, step, count }
}

const noCalls = (): AnalysisTotals => ({
  ...{ dialled: 0, connected: 0, levelA: 0, high: 0, transferred: 0 }
})

function addTo(totals: AnalysisTotals, group: Omit<HourGroup, 'hours'>): void {
  const { is_connected, grade, is_transferred, calls } = group
  totals.dialled += calls
  if (!is_connected) return
  const level = levelOf(grade)
  totals.connected += calls
  if (level === 'A') totals.levelA += calls
  if (level === 'A' || level === 'B') totals.high += calls
  if (is_transferred) totals.transferred += calls
}

/** All groups together. */
export function totalsOf(groups: readonly Omit<HourGroup, 'hours'>[]): AnalysisTotals {
  const totals = noCalls()
  for (const group of groups) addTo(totals, group)
  return totals
}

/** The totals of each hour or day. */
export function trendOf(
  groups: readonly HourGroup[],
  { from, step, count }: TrendHours
): AnalysisTotals[] {
  const points = Array.from({ length: count }, noCalls)
  for (const group of groups) {
    const point = points[Math.floor((group.hours - from) / step)]
    if (point) addTo(point, group)
  }
  return points
}
