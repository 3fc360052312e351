import { type CSSProperties, useLayoutEffect, useRef, useState } from 'react'
import { Lazy, lazyView } from '../../lazy-view.tsx'
import { Checkbox } from '../forms/checkbox.tsx'
import { useKitMessages } from '../kit-messages-context.ts'
import { cell, Head, pinPlace, pinStyles, TICK_PX, tickPin, widthOf } from './table-head.tsx'
import { TableState } from './table-state.tsx'
import type { Column, TableProps } from './table-types.ts'
import { useEdges } from './use-edges.ts'

const VIRTUAL_ABOVE = 200
/** Rows rendered of a long list before its virtualiser is loaded. */
const FIRST_ROWS = 30
const ROW_PX = 40

const rest = lazyView(() => import('./table-window.tsx'))

/** A data table. Above 200 rows only the visible ones are rendered, all at the same height. */
export function Table<Row>(props: TableProps<Row>) {
  const { columns, rows, selection, height } = props
  const frame = useRef<HTMLElement>(null)
  const [gauge, rowPx] = useRowHeight()
  const edges = useEdges(frame)
  const isVirtual = rows.length > VIRTUAL_ABOVE
  const span = columns.length + (selection ? 1 : 0)
  const lines = (seen: readonly number[]) => {
    const above = (seen[0] ?? 0) * rowPx
    // Until the visible rows are known, the height of all rows is reserved.
    const below = (rows.length - 1 - (seen.at(-1) ?? -1)) * rowPx
    return (
      <>
        {above > 0 && <Gap height={above} span={span} />}
        {seen.map(index => {
          const row = rows[index]
          return (
            row !== undefined && (
              <Line
                {...props}
                index={isVirtual ? index : undefined}
                key={props.keyOf(row)}
                row={row}
                rowPx={rowPx}
              />
            )
          )
        })}
        {below > 0 && <Gap height={below} span={span} />}
      </>
    )
  }
  const keys = [...rows.keys()]
  // Rows stay visible while they are reloaded, and when that fails.
  const isOld = rows.length > 0 && (props.state === 'loading' || props.state === 'fail')
  const table = (
    <section
      aria-label={props.label}
      className="relative overflow-auto"
      ref={frame}
      style={{ maxHeight: height ?? (isVirtual ? 480 : 'var(--hutong-table-room, none)') }}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
    >
      <span aria-hidden="true" className="invisible absolute h-(--hutong-row) w-0" ref={gauge} />
      <table
        aria-label={props.label}
        aria-rowcount={isVirtual ? rows.length + 1 : undefined}
        className="w-full table-fixed border-separate border-spacing-0 text-[14px]/[22px]"
        style={{ minWidth: leastWidth(columns) + (selection ? TICK_PX : 0) }}
      >
        <colgroup>
          {selection && <col style={{ width: TICK_PX }} />}
          {columns.map(({ key, width }) => (
            <col key={key} style={{ width }} />
          ))}
        </colgroup>
        <Head {...props} />
        <tbody
          aria-busy={(isOld && props.state === 'loading') || undefined}
          className={isOld ? 'text-(--hutong-text-2) grayscale' : ''}
        >
          {isVirtual ? (
            <Lazy
              failed={again => (
                <tr>
                  <td className="p-6 text-center" colSpan={span}>
                    {again}
                  </td>
                </tr>
              )}
              view={rest}
              fallback={lines(keys.slice(0, FIRST_ROWS))}
              with={{ count: rows.length, renderRows: lines, frame, rowPx }}
            />
          ) : (
            lines(keys)
          )}
        </tbody>
        {props.foot !== undefined && rows.length > 0 && <Foot {...props} row={props.foot} />}
      </table>
      <TableState
        empty={props.empty}
        onRetry={props.onRetry}
        rows={props.waitingRows}
        rowPx={rowPx}
        state={props.state === 'loading' && isOld ? 'success' : props.state}
      />
    </section>
  )
  return (
    <div className="relative">
      {table}
      {edges.left && (
        <Shade
          at="left"
          isOfHead={rows.length === 0}
          px={edgeOf(columns, 'left') + (selection && tickPin(columns) ? TICK_PX : 0)}
        />
      )}
      {edges.right && (
        <Shade at="right" isOfHead={rows.length === 0} px={edgeOf(columns, 'right')} />
      )}
    </div>
  )
}

/** Width of the columns pinned at an edge. */
const edgeOf = (columns: readonly Column<never>[], edge: 'left' | 'right'): number =>
  columns.reduce((sum, column) => sum + (column.pin === edge ? widthOf(column) : 0), 0)

/** Shadow at an edge beyond which columns are hidden. */
const Shade = (props: {
  readonly at: 'left' | 'right'
  readonly px: number
  /** Without rows only the head is hidden. */
  readonly isOfHead: boolean
}) => (
  <span
    aria-hidden="true"
    data-paper="none"
    className={`pointer-events-none absolute top-0 z-3 w-4 from-(--hutong-shade) via-(--hutong-shade)/30 via-35% to-transparent ${props.isOfHead ? 'h-10' : 'bottom-0'} ${props.at === 'left' ? 'left-0 bg-linear-to-r @min-[640px]:left-(--pinned)' : 'right-0 bg-linear-to-l @min-[640px]:right-(--pinned)'}`}
    style={{ '--pinned': `${props.px}px` } as CSSProperties}
  />
)

/** Row height in px: follows the density of the page, which may change. */
function useRowHeight() {
  const gauge = useRef<HTMLSpanElement>(null)
  const [px, setPx] = useState(ROW_PX)
  useLayoutEffect(() => {
    const bar = gauge.current
    if (!bar) return
    const watching = new ResizeObserver(() => setPx(bar.offsetHeight || ROW_PX))
    watching.observe(bar)
    return () => watching.disconnect()
  }, [])
  return [gauge, px] as const
}

const leastWidth = (columns: readonly Column<never>[]): number =>
  columns.reduce((sum, column) => sum + widthOf(column), 0)

function Line<Row>(
  props: TableProps<Row> & {
    readonly row: Row
    readonly rowPx: number
    /** Index among all rows when only some are rendered. */
    readonly index: number | undefined
  }
) {
  const { row, columns, keyOf, nameOf = keyOf, selection, index } = props
  const kitMessages = useKitMessages()
  const key = keyOf(row)
  const isChosen = selection?.keys.has(key) ?? false
  return (
    <tr
      aria-rowindex={index === undefined ? undefined : index + 2}
      className={
        isChosen ? 'bg-(--hutong-bg-sel)' : 'bg-(--hutong-bg) hover:bg-(--hutong-bg-hover)'
      }
      style={{ height: props.rowPx }}
    >
      {selection && (
        <td className={`${cell} bg-inherit ${tickPin(columns)}`}>
          <Checkbox
            checked={isChosen}
            isLabelHidden
            label={`${kitMessages.selectRow()} ${nameOf(row)}`}
            onChange={on => {
              const keys = new Set(selection.keys)
              if (on) keys.add(key)
              else keys.delete(key)
              selection.onSelect(keys)
            }}
          />
        </td>
      )}
      {columns.map(column => (
        <td
          className={column.pin ? `${cell} ${pinStyles(column)} bg-inherit` : cell}
          data-align={column.align}
          key={column.key}
          style={pinPlace(props, column)}
        >
          {column.render(row)}
        </td>
      ))}
    </tr>
  )
}

function Foot<Row>(props: TableProps<Row> & { readonly row: Row }) {
  const { row, columns, selection } = props
  return (
    <tfoot>
      <tr className="h-10 font-semibold">
        {selection && <td className={`${cell} sticky bottom-0 z-1 bg-(--hutong-bg-sub)`} />}
        {columns.map(column => (
          <td
            className={`${cell} sticky bottom-0 z-1 border-t bg-(--hutong-bg-sub) ${pinStyles(column)} ${column.pin ? '@min-[640px]:z-2' : ''}`}
            data-align={column.align}
            key={column.key}
            style={pinPlace(props, column)}
          >
            {column.render(row)}
          </td>
        ))}
      </tr>
    </tfoot>
  )
}

const Gap = ({ height, span }: { readonly height: number; readonly span: number }) => (
  <tr style={{ height }}>
    <td aria-hidden="true" colSpan={span} />
  </tr>
)
