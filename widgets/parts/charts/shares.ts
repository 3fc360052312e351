import { percentOf } from '../../../core/lib/format/percent.ts'
import { chartMessages as messages } from '../../../core/messages/chart-messages.ts'
import { headingOf, sheetValue } from './chart-format.ts'
import type { ChartItem, ChartTable } from './chart-types.ts'

/** A part of a total in percent with one decimal; undefined of nothing. */
export const percentOfTotal = (value: number, total: number): number | undefined =>
  total === 0 ? undefined : Math.round(percentOf(value / total) * 10) / 10

/** The same as text; `-` of nothing. */
export function shareOf(value: number, total: number): string {
  const percent = percentOfTotal(value, total)
  return percent === undefined ? '-' : `${percent}%`
}

const totalOf = (items: readonly ChartItem[]) => items.reduce((sum, { value }) => sum + value, 0)

/** Names the largest item and its share. */
export function shareFinding(
  items: readonly ChartItem[],
  format: (value: number) => string
): string {
  const [first, ...rest] = items
  if (!first || totalOf(items) === 0) return messages.noValue()
  const best = rest.reduce((most, item) => (item.value > most.value ? item : most), first)
  return messages.shareFinding({
    label: best.label,
    value: format(best.value),
    share: shareOf(best.value, totalOf(items))
  })
}

export const shareTable = (
  items: readonly ChartItem[],
  format: (value: number) => string,
  unit: string
): ChartTable => ({
  head: [messages.category(), messages.value(), messages.share()],
  rows: items.map(({ label, value }) => [label, format(value), shareOf(value, totalOf(items))]),
  sheet: {
    head: [
      ...[messages.category(), headingOf(messages.value(), unit)],
      headingOf(messages.share(), '%')
    ],
    rows: items.map(({ label, value }) => [
      ...[label, sheetValue(value)],
      sheetValue(percentOfTotal(value, totalOf(items)))
    ])
  },
  opener: (row, column) => {
    const item = items[row]
    return column === 1 && item && item.value > 0 ? item.onOpen : undefined
  }
})
