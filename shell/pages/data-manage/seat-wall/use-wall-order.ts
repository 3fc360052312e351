import { useStore } from '@nanostores/react'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { $wallClock } from '../../../../core/environment/clock.ts'
import { $monitorLimits } from '../../../../core/features/monitor-limits/limit-form.ts'
import { seatWallMessages as messages } from '../../../../core/features/seat-wall/messages.ts'
import {
  compareSeats,
  isFoundSeat,
  isOverdue,
  wallStates
} from '../../../../core/features/seat-wall/rules.ts'
import type { WallSeat } from '../../../../core/features/seat-wall/schemas.ts'
import { $wallSeats } from '../../../../core/features/seat-wall/wall-seats.ts'
import type { SignState } from '../../../../core/features/seats/enums.ts'

export interface WallFilters {
  /** Empty: all. */
  readonly states: readonly SignState[]
  readonly isOverdueOnly: boolean
  readonly group: string
  readonly isGrouped: boolean
  readonly text: string
}

/** The filters of an address. */
export const wallFilters = (
  query: Readonly<Record<string, string>>,
  text: string
): WallFilters => ({
  states: wallStates.filter(state => (query.state ?? '').split(',').includes(state)),
  isOverdueOnly: query.overdue === '1',
  group: query.group ?? '',
  isGrouped: query.grouped === '1',
  text
})

export interface TilePlace {
  readonly seatId: string
  readonly isOverdue: boolean
}

export interface WallGroup {
  readonly id: string
  /** Blank without grouping. */
  readonly name: string
  readonly tiles: readonly TilePlace[]
}

export interface WallOrder {
  readonly groups: readonly WallGroup[]
  readonly found: number
  /** Seats over a limit, whatever the filters. */
  readonly overdue: number
}

const byName = (one: WallSeat, other: WallSeat): number =>
  one.groupName.localeCompare(other.groupName, 'zh-CN') || one.groupId.localeCompare(other.groupId)

/** From then on, in ms, a pointer rests. */
const REST_MS = 3000

/** Seats in the order of `before`, then the others. */
function inOrderOf(before: readonly string[], seats: readonly WallSeat[]): readonly WallSeat[] {
  const at = new Map(before.map((id, index) => [id, index]))
  return seats.toSorted(
    (one, other) => (at.get(one.seatId) ?? at.size) - (at.get(other.seatId) ?? at.size)
  )
}

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
  const now = useStore($wallClock)
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
    const seats = $wallSeats.get()
    const late = new Set(
      seats.filter(seat => isOverdue(seat, limits, now)).map(({ seatId }) => seatId)
    )
    const { states, isOverdueOnly, group, isGrouped, text } = filters
    const found = seats.filter(
      seat =>
        (states.length === 0 || states.includes(seat.signState)) &&
        (!isOverdueOnly || late.has(seat.seatId)) &&
        (group === '' || seat.groupId === group) &&
        isFoundSeat(seat, text)
    )
    const isUsed =
      performance.now() - movedAt.current < REST_MS
        ? ':is(:focus-visible, :hover)'
        : ':focus-visible'
    const holds =
      before?.filters === filters &&
      (isHeld || frame.current?.querySelector(`[role=grid] ${isUsed}`) != null)
    const sorted = holds
      ? inOrderOf(
          before.order.groups.flatMap(({ tiles }) => tiles.map(({ seatId }) => seatId)),
          found
        )
      : found.toSorted(isGrouped ? (a, b) => byName(a, b) || compareSeats(a, b) : compareSeats)
    const groups: { id: string; name: string; tiles: TilePlace[] }[] = []
    for (const seat of sorted) {
      const id = isGrouped ? seat.groupId : ''
      let into = groups.find(one => one.id === id)
      if (!into) {
        into = { id, name: isGrouped ? seat.groupName || messages.noGroup() : '', tiles: [] }
        groups.push(into)
      }
      into.tiles.push({ seatId: seat.seatId, isOverdue: late.has(seat.seatId) })
    }
    return { groups, found: found.length, overdue: late.size }
  }
}
