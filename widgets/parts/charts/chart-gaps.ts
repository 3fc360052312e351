import { chartMessages as messages } from '../../../core/messages/chart-messages.ts'
import { headingOf, sheetValue, type ValueFormat } from './chart-format.ts'
import type { ChartGaps, ChartTable } from './chart-types.ts'
import type { Reading } from './plot/plot.tsx'

/** Length of the gaps in a category, in the unit of the chart; undefined without one. */
function gapOf(gaps: ChartGaps | undefined, index: number): number | undefined {
  const own = gaps?.bands.filter(band => band.index === index) ?? []
  const share = own.reduce((sum, { from, to }) => sum + to - from, 0)
  return share > 0 ? gaps?.amount(share) : undefined
}

/** The gaps of a category as a line of the tooltip. */
export function gapReading(
  gaps: ChartGaps | undefined,
  index: number,
  format: ValueFormat
): readonly Reading[] {
  const value = gapOf(gaps, index)
  return value === undefined ? [] : [{ name: gaps?.name ?? '', value: format(value) }]
}

/** The table with a column of gaps, if there are any. */
export function withGaps(
  table: ChartTable,
  gaps: ChartGaps | undefined,
  format: ValueFormat,
  unit: string
): ChartTable {
  if (!gaps || gaps.bands.length === 0) return table
  return {
    ...table,
    head: [...table.head, gaps.name],
    rows: table.rows.map((cells, index) => {
      const gap = gapOf(gaps, index)
      return [...cells, gap === undefined ? messages.noGap() : format(gap)]
    }),
    sheet: {
      head: [...table.sheet.head, headingOf(gaps.name, unit)],
      rows: table.sheet.rows.map((cells, index) => [...cells, sheetValue(gapOf(gaps, index))])
    }
  }
}
