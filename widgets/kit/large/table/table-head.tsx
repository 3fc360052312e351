import type { CSSProperties } from 'react'
import { Checkbox } from '../forms/checkbox.tsx'
import { useKitMessages } from '../kit-messages-context.ts'
import type { Column, TableProps } from './table-types.ts'

export const cell =
  'truncate border-b border-(--hutong-border) px-3 first:pl-4 last:pr-4 data-[align=right]:text-right data-[align=center]:text-center'

/** A pinned column is sticky where there is room; the others scroll under it. */
export const pinStyles = ({ pin }: Pick<Column<never>, 'pin'>): string =>
  pin === 'right'
    ? 'border-l @min-[640px]:sticky @min-[640px]:right-0'
    : pin === 'left'
      ? '@min-[640px]:sticky'
      : ''

export const TICK_PX = 48
export const widthOf = ({ width = 160 }: Pick<Column<never>, 'width'>): number => width

/** Offset of a column pinned at the left, after those before it. */
export function pinPlace<Row>(
  { columns, selection }: Pick<TableProps<Row>, 'columns' | 'selection'>,
  column: Column<Row>
): CSSProperties | undefined {
  if (column.pin !== 'left') return undefined
  const before = columns.slice(0, columns.indexOf(column)).filter(({ pin }) => pin === 'left')
  return { left: before.reduce((sum, one) => sum + widthOf(one), selection ? TICK_PX : 0) }
}

/** The selection column is pinned with the first pinned column. */
export const tickPin = (columns: readonly Pick<Column<never>, 'pin'>[]): string =>
  columns.some(({ pin }) => pin === 'left') ? '@min-[640px]:sticky @min-[640px]:left-0' : ''

export function Head<Row>(props: TableProps<Row>) {
  const { columns, rows, keyOf, selection, sorting, onSort } = props
  const kitMessages = useKitMessages()
  const chosen = selection ? rows.filter(row => selection.keys.has(keyOf(row))).length : 0
  return (
    <thead>
      <tr>
        {selection && (
          <th
            className={`${cell} sticky top-0 z-1 h-10 bg-(--hutong-bg-sub) text-left ${tickPin(columns)} ${tickPin(columns) && 'z-2'}`}
            scope="col"
          >
            <Checkbox
              checked={rows.length > 0 && chosen === rows.length}
              isLabelHidden
              isPartly={chosen > 0 && chosen < rows.length}
              label={kitMessages.selectAll()}
              onChange={on => selection.onSelect(new Set(on ? rows.map(keyOf) : []))}
            />
          </th>
        )}
        {columns.map(column => {
          const { key, title, align, canSort, pin } = column
          const isSorted = sorting?.column === key
          const direction = sorting?.isDescending ? 'descending' : 'ascending'
          const heading = canSort ? (
            <SortButton
              direction={isSorted ? direction : undefined}
              onSort={() =>
                onSort?.(
                  isSorted && sorting.isDescending
                    ? undefined
                    : { column: key, isDescending: isSorted }
                )
              }
              title={title}
            />
          ) : (
            title
          )
          return (
            <th
              aria-sort={isSorted ? direction : canSort ? 'none' : undefined}
              className={`${cell} sticky top-0 z-1 h-10 bg-(--hutong-bg-sub) text-left font-semibold text-(--hutong-text-2) ${pinStyles(column)} ${pin ? '@min-[640px]:z-2' : ''} ${props.resizer ? 'group' : ''}`}
              data-align={align}
              key={key}
              scope="col"
              style={pinPlace(props, column)}
            >
              {column.titleEnd ? (
                <span className="inline-flex items-center">
                  {heading}
                  {column.titleEnd}
                </span>
              ) : (
                heading
              )}
              {column.key !== columns.at(-1)?.key && props.resizer?.(key)}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}

function SortButton(props: {
  readonly title: string
  readonly direction: 'ascending' | 'descending' | undefined
  readonly onSort: () => void
}) {
  const { title, direction, onSort } = props
  const kitMessages = useKitMessages()
  return (
    <button
      aria-label={kitMessages.sortBy({ column: title })}
      className="inline-flex min-h-7 items-center gap-1 font-semibold"
      onClick={onSort}
      type="button"
    >
      {title}
      <span aria-hidden="true" className="w-3 text-[12px]/4">
        {direction ? (direction === 'descending' ? '▼' : '▲') : '⇅'}
      </span>
    </button>
  )
}
