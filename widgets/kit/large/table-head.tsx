import type { CSSProperties, PointerEvent } from 'react'
import { Checkbox } from './checkbox.tsx'
import type { Column, TableProps } from './table.tsx'
import { useWords } from './words.ts'

export const cell =
  'truncate border-b border-(--hutong-border) px-3 first:pl-4 last:pr-4 data-[align=right]:text-right data-[align=center]:text-center'

/** Where there is room, a pinned column stays while the others scroll under it. */
export const pinLook = ({ pin }: Pick<Column<never>, 'pin'>): string =>
  pin === 'right'
    ? 'border-l @min-[640px]:sticky @min-[640px]:right-0'
    : pin === 'left'
      ? '@min-[640px]:sticky'
      : ''

export const TICK_PX = 48
export const widthOf = ({ width = 120 }: Pick<Column<never>, 'width'>): number => width

/** Those pinned at the left stand one beside the other. */
export function pinPlace<Row>(
  { columns, selection }: Pick<TableProps<Row>, 'columns' | 'selection'>,
  column: Column<Row>
): CSSProperties | undefined {
  if (column.pin !== 'left') return undefined
  const before = columns.slice(0, columns.indexOf(column)).filter(({ pin }) => pin === 'left')
  return { left: before.reduce((sum, one) => sum + widthOf(one), selection ? TICK_PX : 0) }
}

/** The ticks go with the first pinned column. */
export const tickPin = (columns: readonly Pick<Column<never>, 'pin'>[]): string =>
  columns.some(({ pin }) => pin === 'left') ? '@min-[640px]:sticky @min-[640px]:left-0' : ''

export function Head<Row>(props: TableProps<Row>) {
  const { columns, rows, keyOf, selection, sorting, onSort } = props
  const words = useWords()
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
              label={words.selectAll()}
              onChange={on => selection.onSelect(new Set(on ? rows.map(keyOf) : []))}
            />
          </th>
        )}
        {columns.map(column => {
          const { key, title, align, canSort, pin } = column
          const isSorted = sorting?.column === key
          const direction = sorting?.isDescending ? 'descending' : 'ascending'
          return (
            <th
              aria-sort={isSorted ? direction : undefined}
              className={`${cell} sticky top-0 z-1 h-10 bg-(--hutong-bg-sub) text-left font-semibold text-(--hutong-text-2) ${pinLook(column)} ${pin ? '@min-[640px]:z-2' : ''} ${props.onResize ? 'group' : ''}`}
              data-align={align}
              key={key}
              scope="col"
              style={pinPlace(props, column)}
            >
              {canSort ? (
                <button
                  aria-label={words.sortBy({ column: title })}
                  className="inline-flex min-h-7 items-center gap-1 font-semibold"
                  onClick={() =>
                    onSort?.({ column: key, isDescending: isSorted && !sorting.isDescending })
                  }
                  type="button"
                >
                  {title}
                  <span aria-hidden="true" className="w-3 text-[12px]/4">
                    {isSorted ? (sorting.isDescending ? '▼' : '▲') : '⇅'}
                  </span>
                </button>
              ) : (
                title
              )}
              {props.onResize && column.key !== columns.at(-1)?.key && (
                <Grip onResize={width => props.onResize?.(key, width)} />
              )}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}

const LEAST_PX = 56

/** Drags a column's right edge; the settings of the columns do the same by keys. */
function Grip({ onResize }: { readonly onResize: (width: number) => void }) {
  const begin = (event: PointerEvent<HTMLSpanElement>) => {
    const { currentTarget: grip, pointerId, clientX } = event
    const column = grip.closest('th')
    if (!column || event.button !== 0) return
    event.preventDefault()
    grip.setPointerCapture(pointerId)
    const before = column.offsetWidth
    const scale = before / column.getBoundingClientRect().width
    let frame = 0
    const drag = ({ clientX: now }: globalThis.PointerEvent) => {
      cancelAnimationFrame(frame)
      const width = Math.max(LEAST_PX, Math.round(before + (now - clientX) * scale))
      frame = requestAnimationFrame(() => onResize(width))
    }
    grip.addEventListener('pointermove', drag)
    grip.addEventListener(
      'lostpointercapture',
      () => grip.removeEventListener('pointermove', drag),
      { once: true }
    )
  }
  return (
    <span
      aria-hidden="true"
      className="absolute inset-y-2 right-0 w-2 cursor-col-resize touch-none border-r-2 border-transparent group-hover:border-(--hutong-border) hover:border-(--hutong-brand)! active:border-(--hutong-brand)!"
      onPointerDown={begin}
    />
  )
}
