import { useStore } from '@nanostores/react'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { $wallClock } from '../../../../core/environment/clock.ts'
import { $monitorLimits } from '../../../../core/features/monitor-limits/limit-form.ts'
import { $wallOldSince } from '../../../../core/features/seat-wall/wall-freshness.ts'
import {
  orderSeats,
  type WallFilters,
  type WallOrder
} from '../../../../core/features/seat-wall/wall-order.ts'
import { $wallSeats } from '../../../../core/features/seat-wall/wall-seats.ts'

/** From then on, in ms, a pointer rests. */
const REST_MS = 3000

/**
 * The tiles in their order, computed once a second and on a change of the filters. The order holds
 * while a tile is open or focused by the keyboard, and under a pointer that has just moved: a click
 * reaches the tile that was aimed at. A pointer that rests does not hold it.
 */
export function useWallOrder(options: {
  readonly filters: WallFilters
  readonly count: number
  readonly isHeld: boolean
  readonly frame: RefObject<HTMLElement | null>
  /** When the pointer last moved within the frame, by the page's clock in ms. */
  readonly movedAt: RefObject<number>
}): WallOrder {
  const clock = useStore($wallClock)
  // What is old grows no older.
  const now = useStore($wallOldSince) ?? clock
  const limits = useStore($monitorLimits)
  const last = useRef<{ order: WallOrder; key: unknown; filters: WallFilters } | undefined>(
    undefined
  )
  const { filters, count, isHeld, frame, movedAt } = options
  const key = `${now} ${count} ${JSON.stringify(limits)}`
  const known = last.current
  const order = known?.key === key && known.filters === filters ? known.order : compute(known)
  useLayoutEffect(() => {
    last.current = { order, key, filters }
  })
  return order

  function compute(before: typeof known): WallOrder {
    const isUsed =
      performance.now() - movedAt.current < REST_MS
        ? ':is(:focus-visible, :hover)'
        : ':focus-visible'
    const holds =
      before?.filters === filters &&
      (isHeld || frame.current?.querySelector(`[role=grid] ${isUsed}`) != null)
    const about = { filters, limits, now }
    return orderSeats($wallSeats.get(), about, holds ? before?.order : undefined)
  }
}
