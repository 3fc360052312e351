/** By which column a list is sorted, as the table has it and as the address and the server write it. */
import type { Sorting } from '../../widgets/kit/large/table.tsx'
import type { ListColumn } from './description.ts'

type Columns = readonly Pick<ListColumn<never>, 'key' | 'sort'>[]

/** Undefined for what no column says. */
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
