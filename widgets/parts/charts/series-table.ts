import { chartMessages as messages } from '../../../core/messages/chart-messages.ts'
import type { ChartSeries, ChartTable } from './chart-types.ts'

/** Values by category and series. */
export const seriesTable = (
  labels: readonly string[],
  series: readonly ChartSeries[],
  format: (value: number) => string
): ChartTable => ({
  head: [messages.category(), ...series.map(({ name }) => name)],
  rows: labels.map((label, index) => [label, ...series.map(one => written(one, index, format))]),
  opener: (row, column) => {
    const one = series[column - 1]
    return one?.onOpen && one.values[row] ? () => one.onOpen?.(row) : undefined
  }
})

/** Opens a point of a plot that shows one series which leads to rows. */
export function pointOpener(shown: readonly ChartSeries[]): ((index: number) => void) | undefined {
  const [one] = shown
  if (shown.length !== 1 || !one?.onOpen) return undefined
  return index => {
    if (one.values[index]) one.onOpen?.(index)
  }
}

/** A value as text; a gap is named. */
export function written(
  { values }: ChartSeries,
  index: number,
  format: (value: number) => string
): string {
  const value = values[index]
  return value === null || value === undefined ? messages.noValue() : format(value)
}

/** The highest point of a series; undefined where all values are gaps. */
export function highest(values: readonly (number | null)[]): number | undefined {
  let best: number | undefined
  for (const [index, value] of values.entries())
    if (value !== null && (best === undefined || value > (values[best] as number))) best = index
  return best
}

/** Says the total and the highest point of the first series. */
export function seriesFinding(
  labels: readonly string[],
  [first]: readonly ChartSeries[],
  format: (value: number) => string,
  isAdditive: boolean
): string {
  const index = first && highest(first.values)
  if (first === undefined || index === undefined) return messages.noValue()
  const values = {
    name: first.name,
    label: labels[index] ?? '',
    value: written(first, index, format)
  }
  if (first.values[index] === 0) return messages.nothing(values)
  const total = first.values.reduce<number>((sum, value) => sum + (value ?? 0), 0)
  return isAdditive
    ? messages.trendFinding({ ...values, total: format(total) })
    : messages.highest(values)
}
