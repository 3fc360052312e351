import type { ReactNode } from 'react'
import type { ListState } from './table-state.tsx'

export interface Column<Row> {
  readonly key: string
  readonly title: string
  /** After the title, such as an explanation of the column. */
  readonly titleEnd?: ReactNode
  /** In px; columns without a width share the rest. */
  readonly width?: number
  readonly align?: 'left' | 'right' | 'center'
  readonly render: (row: Row) => ReactNode
  readonly canSort?: boolean
  /** Sticky at that edge where there is room; the other columns scroll under it. */
  readonly pin?: 'left' | 'right' | undefined
}

export interface Sorting {
  readonly column: string
  readonly isDescending: boolean
}

export interface TableProps<Row> {
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  /** A row of sums below the others, always in sight. */
  readonly foot?: Row | undefined
  readonly keyOf: (row: Row) => string
  /** Accessible name of a row; default: its key. */
  readonly nameOf?: ((row: Row) => string) | undefined
  readonly state: ListState
  readonly onRetry: () => void
  /** Makes rows selectable. */
  readonly selection?: {
    readonly keys: ReadonlySet<string>
    readonly onSelect: (keys: ReadonlySet<string>) => void
  }
  readonly sorting?: Sorting | undefined
  /** Cycles through ascending, descending and the list's default order. */
  readonly onSort?: (sorting: Sorting | undefined) => void
  /** Resize handle at the right edge of a column header. */
  readonly resizer?: (column: string) => ReactNode
  /** Replaces the default empty message. */
  readonly empty?: ReactNode
  /** Maximum height in px; the body scrolls below the header. */
  readonly height?: number
  /**
   * Maximum number of expected rows: their height is reserved while loading, so that the pager does not
   * jump.
   */
  readonly waitingRows?: number
}
