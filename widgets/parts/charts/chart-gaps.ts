import { chartMessages as messages } from '../../../core/messages/chart-messages.ts'
import type { ChartGaps, ChartTable } from './chart-types.ts'
import type { Reading } from './plot/plot.tsx'

/** Length of the gaps in a category, as text; undefined without one. */
function gapOf(gaps: ChartGaps | undefined, index: number): string | undefined {
  const own = gaps?.bands.filter(band => band.index === index) ?? []
  const share = own.reduce((sum, { from, to }) => sum + to - from, 0)
  return share > 0 ? gaps?.format(share) : undefined
}

/** The gaps of a category as a line of the tooltip. */
export function gapReading(gaps: ChartGaps | undefined, index: number): readonly Reading[] {
  const value = gapOf(gaps, index)
  return value === undefined ? [] : [{ name: gaps?.name ?? '', value }]
}

/** The table with a column of gaps, if there are any. */
export function withGaps(table: ChartTable, gaps: ChartGaps | undefined): ChartTable {
  if (!gaps || gaps.bands.length === 0) return table
  return {
    ...table,
    head: [...table.head, gaps.name],
    rows: table.rows.map((cells, index) => [...cells, gapOf(gaps, index) ?? messages.noGap()]),
    sheet: {
      head: [...table.sheet.head, gaps.name],
      rows: table.sheet.rows.map((cells, index) => [...cells, gapOf(gaps, index) ?? ''])
    }
  }
}
