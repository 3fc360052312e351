import { chartMessages as messages } from '../../../core/messages/chart-messages.ts'
import { joinMessages } from '../../../core/messages/join-messages.ts'
import { headingOf, sheetValue } from './chart-format.ts'
import type { ChartSeries, ChartTable, Target } from './chart-types.ts'

/** Values by category and series. */
export const seriesTable = (
  labels: readonly string[],
  series: readonly ChartSeries[],
  format: (value: number) => string,
  unit: string
): ChartTable => ({
  head: [messages.category(), ...series.map(({ name }) => name)],
  rows: labels.map((label, index) => [label, ...series.map(one => written(one, index, format))]),
  sheet: {
    head: [messages.category(), ...series.map(({ name }) => headingOf(name, unit))],
    rows: labels.map((label, index) => [
      label,
      ...series.map(({ values }) => sheetValue(values[index]))
    ])
  },
  opener: (row, column) => {
    const one = series[column - 1]
    return one?.onOpen && one.values[row] ? () => one.onOpen?.(row) : undefined
  }
})

/** What a point of a plot leads to: the rows of each of its series; undefined if none leads to rows. */
export function pointTargets(
  shown: readonly ChartSeries[],
  format: (value: number) => string,
  unit: string
): ((index: number) => readonly Target[]) | undefined {
  if (shown.every(({ onOpen }) => !onOpen)) return undefined
  return index =>
    shown.flatMap(one => {
      const { key, name, values, onOpen } = one
      if (!onOpen || !values[index]) return []
      const label = messages.rowsOfSeries({ name, value: written(one, index, format), unit }).trim()
      return [{ key, label, open: () => onOpen(index) }]
    })
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

/** Says the total and the highest point of each series. */
export const seriesFinding = (
  labels: readonly string[],
  series: readonly ChartSeries[],
  format: (value: number) => string,
  isAdditive: boolean
): string =>
  series.map(one => findingOf(labels, one, format, isAdditive)).join(joinMessages.clause()) ||
  messages.noValue()

function findingOf(
  labels: readonly string[],
  one: ChartSeries,
  format: (value: number) => string,
  isAdditive: boolean
): string {
  const { name, values } = one
  const index = highest(values)
  if (index === undefined) return messages.noValue()
  const texts = { name, label: labels[index] ?? '', value: written(one, index, format) }
  if (values[index] === 0) return messages.nothing(texts)
  const total = values.reduce<number>((sum, value) => sum + (value ?? 0), 0)
  return isAdditive
    ? messages.trendFinding({ ...texts, total: format(total) })
    : messages.highest(texts)
}
