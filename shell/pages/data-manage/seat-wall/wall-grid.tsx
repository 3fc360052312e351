import { useStore } from '@nanostores/react'
import { useCallback, useContext, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { $wallClock } from '../../../../core/environment/clock.ts'
import { seatWallMessages as messages } from '../../../../core/features/seat-wall/messages.ts'
import {
  columnsIn,
  overscanOf,
  sizeFor,
  type TileFit,
  type TileSize,
  wallFit
} from '../../../../core/features/seat-wall/rules.ts'
import { $wallOldSince } from '../../../../core/features/seat-wall/wall-freshness.ts'
import type { WallOrder } from '../../../../core/features/seat-wall/wall-order.ts'
import { LazyOverlay } from '../../../../widgets/kit/lazy-overlay.tsx'
import { lazyView } from '../../../../widgets/kit/lazy-view.tsx'
import { inLanguage, usePageLanguage } from '../../../../widgets/kit/use-page-language.ts'
import { usePlotWidth } from '../../../../widgets/parts/charts/plot/use-plot-width.ts'
import { ScrollContext } from '../../../layout/scroll-context.ts'
import { SeatTile } from './seat-tile.tsx'
import { tickTimes } from './tick-times.ts'
import { stuckHeight, useRoomBelow, useRowWindow } from './use-row-window.ts'
import { useTypeAhead } from './use-type-ahead.ts'
import {
  fitsInto,
  headingOf,
  isArrow,
  rowsOf,
  seatBeside,
  shapeOf,
  topsOf,
  type WallRow
} from './wall-rows.ts'

/** Space below the tiles of a wall, in px. */
const WALL_FOOT = 16

/** Font size of a tile that is not enlarged, in px; everything in tiles is sized by it. */
const BASE_PX = 12

const popover = lazyView(() => import('./seat-popover.tsx'))

/** The tiles; only the visible rows and a few around them are rendered. */
export function WallGrid(props: {
  readonly order: WallOrder
  readonly chosen: TileSize | undefined
  readonly isGrouped: boolean
  readonly isWall: boolean
  readonly onHold: (isHeld: boolean) => void
}) {
  const { order, chosen, isGrouped, isWall, onHold } = props
  const isOld = useStore($wallOldSince) !== undefined
  const scroller = useContext(ScrollContext)
  const grid = useRef<HTMLDivElement>(null)
  const [width, measure] = usePlotWidth()
  const place = useCallback(
    (node: HTMLDivElement | null) => {
      grid.current = node
      return measure(node)
    },
    [measure]
  )
  const height = useRoomBelow({ scroller, grid }) - WALL_FOOT
  const [active, activate] = useState<string>()
  const [open, setOpen] = useState<string>()
  const anchor = useRef<HTMLButtonElement>(null)
  /** The seat to focus once its row is rendered. */
  const wished = useRef<string>(undefined)

  const { size, scale } = useMemo(
    () =>
      isWall
        ? wallFit(
            order.found,
            fit => {
              const rows = rowsOf(order.groups, columnsIn(width, fit), headingOf(isGrouped))
              return fitsInto(rows, fit, height)
            },
            chosen
          )
        : { size: chosen ?? sizeFor(order.found), scale: 1 },
    [order, isGrouped, isWall, chosen, width, height]
  )
  const fit = useMemo(() => ({ size, scale }), [size, scale])
  const columns = columnsIn(width, fit)
  const language = usePageLanguage()
  const rows = useMemo(
    () => inLanguage(language, () => rowsOf(order.groups, columns, headingOf(isGrouped))),
    [order.groups, columns, isGrouped, language]
  )
  /** Headings and tiles in their order: another order of the seats does not move the rows. */
  const shape = shapeOf(rows)
  const tops = useMemo(() => topsOf(shape, fit), [shape, fit])
  const [first, last] = useRowWindow({ scroller, grid, tops })

  const ids = order.groups.flatMap(({ tiles }) => tiles.map(({ seatId }) => seatId))
  const current = active !== undefined && ids.includes(active) ? active : ids[0]
  const overscan = overscanOf(columns)
  const shown = rows
    .map((row, index) => ({ row, index }))
    .filter(
      ({ row, index }) =>
        (index >= first - overscan && index <= last + overscan) ||
        row.tiles.some(({ seatId }) => seatId === current)
    )

  useLayoutEffect(() => {
    const seatId = wished.current
    const tile = seatId === undefined ? undefined : tileOf(grid.current, seatId)
    if (!tile) return
    wished.current = undefined
    tile.focus({ preventScroll: true })
  })

  const typed = useTypeAhead(ids)
  const show = (seatId: string | undefined) => {
    anchor.current = (seatId === undefined ? null : tileOf(grid.current, seatId)) ?? anchor.current
    setOpen(seatId)
    onHold(seatId !== undefined)
  }
  const opened = { anchor, onClose: () => show(undefined) }
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: the rows are windowed */}
      <div
        aria-colcount={columns}
        aria-label={messages.seats()}
        aria-rowcount={rows.length}
        className="relative data-old:grayscale data-old:[&_button]:border-dashed"
        data-old={isOld ? '' : undefined}
        onClick={({ target }) => {
          const seatId = seatAt(target)
          if (seatId !== undefined) show(seatId === open ? undefined : seatId)
        }}
        onFocus={({ target }) => {
          const seatId = seatAt(target)
          if (seatId === undefined) return
          activate(seatId)
          reveal(target, scroller.current, grid.current)
        }}
        onKeyDown={event => {
          if (event.altKey || event.ctrlKey || event.metaKey || !current) return
          const { key } = event
          if (isArrow(key)) event.preventDefault()
          const next = isArrow(key) ? seatBeside(rows, current, key) : typed(key, current)
          if (next === undefined) return
          wished.current = next
          activate(next)
        }}
        ref={place}
        role="grid"
        style={{ height: tops.at(-1), fontSize: BASE_PX * scale }}
        tabIndex={-1}
      >
        {shown.map(({ row, index }) => (
          <Row
            key={row.key}
            {...{ row, index, fit, columns, current, open }}
            isNear={index >= first - overscan && index <= last + overscan}
            top={tops[index] ?? 0}
          />
        ))}
      </div>
      <Ticker grid={grid} />
      {open !== undefined && ids.includes(open) && (
        <LazyOverlay onClose={opened.onClose} view={popover} with={{ ...opened, seatId: open }} />
      )}
    </>
  )
}

const tileOf = (grid: HTMLElement | null, seatId: string): HTMLButtonElement | undefined =>
  [...(grid?.querySelectorAll<HTMLButtonElement>('button[data-seat]') ?? [])].find(
    tile => tile.dataset.seat === seatId
  )

/** The seat of a tile's button, or of what is in it. */
const seatAt = (target: EventTarget): string | undefined =>
  target instanceof Element
    ? target.closest<HTMLElement>('button[data-seat]')?.dataset.seat
    : undefined

/** Scrolls a tile out from under what is stuck above the grid. */
function reveal(tile: Element, view: HTMLElement | null, grid: HTMLElement | null): void {
  if (!view || !grid) return
  const [seen, place] = [view.getBoundingClientRect(), tile.getBoundingClientRect()]
  const top = seen.top + stuckHeight(grid)
  if (place.top < top) view.scrollTop -= top - place.top + 4
  else if (place.bottom > seen.bottom) view.scrollTop += place.bottom - seen.bottom + 4
}

interface RowProps {
  readonly row: WallRow
  readonly index: number
  readonly fit: TileFit
  readonly columns: number
  /** Otherwise only the tile with the grid's tab stop is rendered. */
  readonly isNear: boolean
  readonly top: number
  readonly current: string | undefined
  readonly open: string | undefined
}

function Row({ row, index, fit, columns, isNear, top, current, open }: RowProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: the rows are windowed
    // biome-ignore lint/a11y/useFocusableInteractive: its tiles have the focus
    <div
      aria-rowindex={index + 1}
      className="absolute inset-x-0 grid gap-2"
      role="row"
      style={{
        top,
        gridTemplateColumns: row.heading ? '1fr' : `repeat(${columns}, minmax(0, 1fr))`
      }}
    >
      {row.heading && (
        // biome-ignore lint/a11y/useSemanticElements: the rows are windowed
        // biome-ignore lint/a11y/useFocusableInteractive: a heading
        <div className="pt-1 text-[1.1667em] leading-[1.6667] font-semibold" role="rowheader">
          {messages.groupOf(row.heading)}
        </div>
      )}
      {row.tiles.map(
        ({ seatId, isOverdue }, column) =>
          (isNear || seatId === current) && (
            <SeatTile
              // The place keeps its element when another seat takes it.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              key={column}
              {...{ column, fit, isOverdue, seatId }}
              isCurrent={seatId === current}
              isOpen={seatId === open}
            />
          )
      )}
    </div>
  )
}

/** Writes the times of all tiles once a second. */
function Ticker({ grid }: { readonly grid: { readonly current: HTMLElement | null } }) {
  const clock = useStore($wallClock)
  // The times of old states stand still.
  const now = useStore($wallOldSince) ?? clock
  useLayoutEffect(() => tickTimes(grid.current, now), [grid, now])
  return null
}
