/** Order, visibility and pinning of a list's columns by the user's settings. */
import {
  type ColumnLayout,
  standardLayout
} from '../../../core/session/preferences/column-preferences.ts'

interface Arranged {
  readonly key: string
  readonly width?: number
  readonly pin?: 'left' | 'right' | undefined
  readonly isExtra?: true
}

/** Whether a column is visible. */
export const isSeen = (
  { key, isExtra }: Pick<Arranged, 'key' | 'isExtra'>,
  { hidden, extra }: ColumnLayout
): boolean => (isExtra ? extra.includes(key) : !hidden.includes(key))

/** Sorts by the user's order; a column unknown to the settings follows its predecessor. */
export function inOrder<Item extends { readonly key: string }>(
  columns: readonly Item[],
  { order, pinned }: ColumnLayout
): readonly Item[] {
  const places = new Map(order.map((key, at) => [key, at]))
  let last = -1
  const placed = columns.map((column, at) => {
    last = places.get(column.key) ?? last
    return { column, place: order.length > 0 ? last : at, isNew: !places.has(column.key), at }
  })
  const sorted = placed
    .toSorted((a, b) => a.place - b.place || Number(a.isNew) - Number(b.isNew) || a.at - b.at)
    .map(({ column }) => column)
  const isPinned = ({ key }: Item) => pinned.includes(key)
  return [...sorted.filter(isPinned), ...sorted.filter(column => !isPinned(column))]
}

/** Columns to render: pinned first, hidden ones removed, one flexible column for the remaining width. */
export function arrange<Column extends Arranged>(
  columns: readonly Column[],
  layout: ColumnLayout = standardLayout
): readonly Column[] {
  const { pinned, widths } = layout
  const seen = inOrder(columns, layout).filter(column => isSeen(column, layout))
  // Never an empty table: the settings may predate the columns.
  const shown = seen.length > 0 ? seen : columns.filter(({ isExtra }) => !isExtra)
  const free = shown.findLast(({ key }) => widths[key] === undefined && !pinned.includes(key))
  const isResized = Object.keys(widths).length > 0
  return shown.map(column => {
    const width = widths[column.key] ?? column.width
    const { width: _, ...bare } = column
    const isFree = isResized && column === free
    return {
      ...(isFree ? bare : column),
      ...(!isFree && width !== undefined && { width }),
      ...(pinned.includes(column.key) && { pin: 'left' as const })
    } as Column
  })
}

/** Moves the key by so many positions within its group (pinned or not pinned). */
export function moved(keys: readonly string[], key: string, by: 1 | -1): readonly string[] {
  const from = keys.indexOf(key)
  const to = from + by
  const other = keys[to]
  if (from < 0 || other === undefined) return keys
  return keys.map((one, at) => (at === from ? other : at === to ? key : one))
}

export const toggled = (keys: readonly string[], key: string): readonly string[] =>
  keys.includes(key) ? keys.filter(one => one !== key) : [...keys, key]
