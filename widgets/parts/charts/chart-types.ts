/** What a chart shows, in data terms; formatting and colours are the charts' own. */
import type { ValueFormat } from './chart-format.ts'
import type { StyleName } from './plot/series-styles.ts'

/** One series over the categories of a chart; `null` is a gap. */
export interface ChartSeries {
  readonly key: string
  readonly name: string
  readonly values: readonly (number | null)[]
  /** Its style (see `seriesStyle`); default: its place among the series. */
  readonly style?: StyleName | undefined
  /** Leads to the rows that the value at this index counts. */
  readonly onOpen?: ((index: number) => void) | undefined
}

/** Periods without a record in a chart whose categories are periods, such as days. */
export interface ChartGaps {
  readonly name: string
  /** Shares of the category: 0.5 to 1 is its second half. */
  readonly bands: readonly { readonly index: number; readonly from: number; readonly to: number }[]
  /** Length of a share of a category, in the unit of the chart. */
  readonly amount: (share: number) => number
}

/** One labelled value. `onOpen` leads to the rows that it counts. */
export interface ChartItem {
  readonly key: string
  readonly label: string
  readonly value: number
  /** Its style where items have colours of their own; default: its place. */
  readonly style?: StyleName | undefined
  readonly onOpen?: (() => void) | undefined
}

/** Rows that a point leads to. */
export interface Target {
  readonly key: string
  /** What it is among the targets of its point. */
  readonly label: string
  readonly open: () => void
}

export type ChartState = 'loading' | 'empty' | 'success' | 'fail'

/** Common to all charts. */
export interface ChartProps {
  readonly title: string
  /** Of the values; empty for none. */
  readonly unit: string
  /** The finding of the chart in one sentence; default: derived from the data. */
  readonly finding?: string | undefined
  readonly state?: ChartState | undefined
  readonly onRetry?: (() => void) | undefined
  /** Level of the heading: 2 below a page title, 3 (default) below that of a card. */
  readonly level?: 2 | 3 | undefined
  /** Height of the plot in pixels. */
  readonly height?: number | undefined
  /** Formats a value; default: grouped by thousands. */
  readonly format?: ValueFormat | undefined
}

/** Rows for a spreadsheet: values are plain numbers in the unit of their heading, missing ones blank. */
export interface ChartSheet {
  readonly head: readonly string[]
  readonly rows: readonly (readonly (string | number)[])[]
}

/** The same values as rows, for the table view. */
export interface ChartTable {
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
  /** Copied and exported instead of the table's texts. */
  readonly sheet: ChartSheet
  /** What a cell leads to; undefined for a cell that leads nowhere. */
  readonly opener?: ((row: number, column: number) => (() => void) | undefined) | undefined
}
