/** What a list page is, written down: what it is searched by, what it shows, what can be done there. */
import type { ReactNode } from 'react'
import type { PagedListStore } from '../../core/lib/paged-list.ts'
import type { Permission } from '../../core/rules/permissions.ts'

type Say = () => string

interface Named<Query> {
  /** The name in the endpoint's query, and in the address. */
  readonly key: keyof Query & string
  readonly label: Say
  /** Numbers and names of people: never in the address, only in the tab's history. */
  readonly isPersonal?: true
}

export interface TextField<Query> extends Named<Query> {
  readonly kind: 'text'
  readonly placeholder?: Say
  /** 32 where nothing else is said. */
  readonly maxLength?: number
}

export interface ChoiceField<Query> extends Named<Query> {
  readonly kind: 'choice'
  /** The options of an enumeration; 全部 is added. */
  readonly options: readonly { readonly value: string | number; readonly label: string }[]
  /** The options come from the server: what the address says holds before they are here. */
  readonly isOpen?: true
}

/** `days`: today, yesterday, the last 7 and 30 days; `long`: a week, one month, three months. */
export type ShortcutsOf = 'days' | 'long'

/** Two days, both included; on the wire the milliseconds at which they begin and end. */
export interface SpanField<Query> {
  readonly kind: 'span'
  readonly from: keyof Query & string
  readonly to: keyof Query & string
  readonly label: Say
  /** The longest span; one month where nothing else is said (doc 1 §5). */
  readonly limitMonths?: number
  readonly noFuture?: boolean
  readonly shortcuts?: ShortcutsOf
}

/** What a page draws itself; whatever it says is one text. */
export interface DrawnField<Query> extends Named<Query> {
  readonly kind: 'drawn'
  /** What of it counts; blank for nothing. */
  readonly read: (value: string) => string
  readonly draw: (value: string, onChange: (value: string) => void) => ReactNode
}

export type SearchField<Query> =
  | TextField<Query>
  | ChoiceField<Query>
  | SpanField<Query>
  | DrawnField<Query>

export interface ListColumn<Row> {
  readonly key: string
  readonly title: Say
  /** In px; a column without one shares what is left. */
  readonly width?: number
  readonly align?: 'left' | 'right' | 'center'
  /** The field of the contract's `sortedBy` that the rows can be sorted by here. */
  readonly sort?: string
  /** Hidden until it is chosen in 列设置. */
  readonly isExtra?: true
  /** Without the permission there is no such column. */
  readonly needs?: Permission
  readonly draw: (row: Row) => ReactNode
}

interface Deed {
  readonly name: string
  readonly label: Say
  readonly needs?: Permission
}

/** A button above the table. Its promise keeps the button shut until it has settled. */
export interface ListAction<Query> extends Deed {
  readonly tone?: 'primary' | 'quiet'
  /** Gets what is searched for at the moment. */
  readonly act: (query: Query) => unknown
}

/** Something done to one row, or to those that are ticked; the list is read again after its promise. */
export interface RowAction<Row> extends Deed {
  readonly isShown?: (row: Row) => boolean
  /** Never beside the one before it: where this one is, that one is not. */
  readonly isAlternative?: true
  /** What is asked first, such as 是否确认删除. */
  readonly question?: (row: Row) => string
  /** What goes with the row, said after the question. */
  readonly consequence?: (row: Row) => string
  readonly isDangerous?: boolean
  readonly act: (row: Row) => unknown
}

export interface BatchAction extends Deed {
  readonly question?: (count: number) => string
  readonly isDangerous?: boolean
  readonly act: (keys: readonly string[]) => unknown
}

export interface ListDescription<Row, Query extends object> {
  /** What the rows are, for the table's name. */
  readonly label: Say
  readonly list: PagedListStore<Row, Query, unknown>
  readonly keyOf: (row: Row) => string
  /** Which row it is to those who only hear its buttons; its key where nothing else is said. */
  readonly nameOf?: (row: Row) => string
  readonly fields: readonly SearchField<Query>[]
  readonly columns: readonly ListColumn<Row>[]
  readonly actions?: readonly ListAction<Query>[]
  readonly rowActions?: readonly RowAction<Row>[]
  readonly batchActions?: readonly BatchAction[]
  /** Pages of three rows may be chosen as well (doc 1 §9). */
  readonly isSmall?: true
}
