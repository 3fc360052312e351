/** Types of a list page's description: search fields, columns and actions. */
import type { ReactNode } from 'react'
import type { PagedListStore } from '../../core/lib/query/paged-list.ts'
import type { Permission } from '../../core/session/permissions.ts'

type MessageGetter = () => string

interface Named<Query> {
  /** Key in the endpoint's query and in the address. */
  readonly key: keyof Query & string
  readonly label: MessageGetter
  /** Phone numbers and names: kept in the tab's history, never in the address. */
  readonly isPersonal?: true
}

export interface TextField<Query> extends Named<Query> {
  readonly kind: 'text'
  readonly placeholder?: MessageGetter
  /** In characters; default 32. */
  readonly maxLength?: number
}

/** The label is a getter where it is a message: descriptions outlast a change of the language. */
export interface ListOption {
  readonly value: string | number
  readonly label: string | MessageGetter
}

export interface ChoiceField<Query> extends Named<Query> {
  readonly kind: 'choice'
  /** Options of an enumeration; 全部 is added. */
  readonly options: readonly ListOption[]
  /** The options come from the server; a value of the address is accepted before they load. */
  readonly isOpen?: true
}

/** `days`: today, yesterday, the last 7 and 30 days; `long`: a week, one month, three months. */
export type ShortcutsOf = 'days' | 'long'

/** Date range, both days included; sent as the ms at which they begin and end. */
export interface SpanField<Query> {
  readonly kind: 'span'
  readonly from: keyof Query & string
  readonly to: keyof Query & string
  readonly label: MessageGetter
  /** Longest range in months; default 1 (rule list-9). */
  readonly limitMonths?: number
  readonly noFuture?: boolean
  readonly shortcuts?: ShortcutsOf
}

/** A field with its own control; its value is one string. */
export interface CustomField<Query> extends Named<Query> {
  readonly kind: 'custom'
  /** The value to search by; empty for none. */
  readonly read: (value: string) => string
  readonly render: (value: string, onChange: (value: string) => void) => ReactNode
  /** The filter in words, for paper; without it, another control says it there. */
  readonly text?: (value: string) => string
}

export type SearchField<Query> =
  | TextField<Query>
  | ChoiceField<Query>
  | SpanField<Query>
  | CustomField<Query>

export interface ListColumn<Row> {
  readonly key: string
  readonly title: MessageGetter
  /** After the title, such as an explanation of the column. */
  readonly titleEnd?: ReactNode
  /** In px; columns without a width share the remaining space. */
  readonly width?: number
  readonly align?: 'left' | 'right' | 'center'
  /** Stays in sight beside a wide table. */
  readonly pin?: 'left'
  /** Field of the contract's `sortedBy` for this column. */
  readonly sort?: string
  /** Hidden until it is selected in 列设置. */
  readonly isExtra?: true
  /** Permission without which the column is omitted. */
  readonly needs?: Permission
  readonly render: (row: Row) => ReactNode
}

interface Action {
  readonly name: string
  readonly label: MessageGetter
  readonly needs?: Permission
}

/** A toolbar button; disabled while its promise is pending. */
export interface ListAction<Query> extends Action {
  readonly tone?: 'primary' | 'quiet'
  /** A second permission that the action needs. */
  readonly alsoNeeds?: Permission
  /** Receives the current query. */
  readonly act: (query: Query) => unknown
}

/** Action on one row or on the selected rows; the list reloads after its promise. */
export interface RowAction<Row> extends Action {
  readonly isShown?: (row: Row) => boolean
  /** Mutually exclusive with the action before it: both share one position. */
  readonly isAlternative?: true
  /** Confirmation, such as 是否确认删除. */
  readonly question?: (row: Row) => string
  /** Consequence, shown after the confirmation. */
  readonly consequence?: (row: Row) => string
  /** Below the confirmation, such as a count that is read when it opens. */
  readonly details?: (row: Row) => ReactNode
  readonly isDangerous?: boolean
  readonly act: (row: Row) => unknown
}

export interface BatchAction<Query = object> extends Action {
  /** While no row is selected: the same for all rows that match. */
  readonly all?: { readonly label: MessageGetter; readonly act: (query: Query) => unknown }
  readonly question?: (count: number) => string
  /** Below the confirmation. */
  readonly details?: (keys: readonly string[]) => ReactNode
  readonly isDangerous?: boolean
  readonly act: (keys: readonly string[]) => unknown
}

export interface ListDescription<Row, Query extends object> {
  /** What the rows are, for the accessible name of the table. */
  readonly label: MessageGetter
  readonly list: PagedListStore<Row, Query, unknown>
  readonly keyOf: (row: Row) => string
  /** Accessible name of a row; default: its key. */
  readonly nameOf?: (row: Row) => string
  readonly fields: readonly SearchField<Query>[]
  readonly columns: readonly ListColumn<Row>[]
  /** The sums of all pages as a row, which the columns render; needs no row actions. */
  readonly sumRow?: () => Row | undefined
  readonly actions?: readonly ListAction<Query>[]
  readonly rowActions?: readonly RowAction<Row>[]
  readonly batchActions?: readonly BatchAction<Query>[]
  /** Adds the page size 3 (rule list-1). */
  readonly isSmall?: true
}
