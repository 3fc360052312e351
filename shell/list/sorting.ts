/** Converts between the table's sorting and the `sortedBy` of the address and the server. */
import type { Sorting } from '../../widgets/kit/large/table/table-types.ts'
import type { ListColumn } from './list-description.ts'

type Columns = readonly Pick<ListColumn<never>, 'key' | 'sort'>[]

/** Undefined when no column has this sort key. */
export function sortingOf(columns: Columns, word: string | undefined): Sorting | undefined {
  const isDescending = word?.startsWith('-') ?? false
  const field = isDescending ? word?.slice(1) : word
  const column = field && columns.find(({ sort }) => sort === field)?.key
  return column ? { column, isDescending } : undefined
}

export function wordOf(columns: Columns, sorting: Sorting | undefined): string | undefined {
  const field = columns.find(({ key }) => key === sorting?.column)?.sort
  return field && `${sorting?.isDescending ? '-' : ''}${field}`
}
