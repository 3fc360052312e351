/** Axis ticks and labels of hourly charts. */
import { date, timeOfDay } from '../../../lib/format/dates.ts'

const TICKS = 4
const nice = [1, 2, 2.5, 5, 10]

/** Ticks from 0 in even, round steps up to the first that is not below `most`. */
export function axisOf(most: number): { readonly top: number; readonly ticks: readonly number[] } {
  const least = Math.max(1, most / TICKS)
  const size = 10 ** Math.floor(Math.log10(least))
  const step = Math.ceil((nice.find(one => one * size >= least) ?? 10) * size)
  const count = Math.max(1, Math.ceil(most / step))
  return { top: step * count, ticks: Array.from({ length: count + 1 }, (_, at) => at * step) }
}

/** `10:00`, or `11-21 10:00` when the times span several days. */
export function hourLabels(times: readonly number[]): readonly string[] {
  const days = new Set(times.map(date))
  return times.map(at => {
    const hour = timeOfDay(at).slice(0, 5)
    return days.size > 1 ? `${date(at).slice(5)} ${hour}` : hour
  })
}
