/** Which seats the wall shows, and in which order. Pure. */
import type { MonitorLimits } from '../monitor-limits/schemas.ts'
import type { SignState } from '../seats/enums.ts'
import { compareSeats, isFoundSeat, isOverdue, wallStates } from './rules.ts'
import type { WallSeat } from './schemas.ts'

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
  /** Empty without grouping, and for seats without a group. */
  readonly id: string
  /** Empty like the id. */
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

/** Seats in the order of `before`, then the others. */
function inOrderOf({ groups }: WallOrder, seats: readonly WallSeat[]): readonly WallSeat[] {
  const ids = groups.flatMap(({ tiles }) => tiles.map(({ seatId }) => seatId))
  const at = new Map(ids.map((id, index) => [id, index]))
  return seats.toSorted(
    (one, other) => (at.get(one.seatId) ?? at.size) - (at.get(other.seatId) ?? at.size)
  )
}

/**
 * The tiles that the filters leave, by group where they are grouped (rule seat-wall-4).
 *
 * @param held the order that is kept; new seats follow it
 */
export function orderSeats(
  seats: readonly WallSeat[],
  about: {
    readonly filters: WallFilters
    readonly limits: Pick<MonitorLimits, 'busyMinutes' | 'wrapUpMinutes'>
    /** In ms. */
    readonly now: number
  },
  held?: WallOrder
): WallOrder {
  const { states, isOverdueOnly, group, isGrouped, text } = about.filters
  const late = new Set(
    seats.filter(seat => isOverdue(seat, about.limits, about.now)).map(({ seatId }) => seatId)
  )
  const found = seats.filter(
    seat =>
      (states.length === 0 || states.includes(seat.signState)) &&
      (!isOverdueOnly || late.has(seat.seatId)) &&
      (group === '' || seat.groupId === group) &&
      isFoundSeat(seat, text)
  )
  const sorted = held
    ? inOrderOf(held, found)
    : found.toSorted(isGrouped ? (a, b) => byName(a, b) || compareSeats(a, b) : compareSeats)
  const groups = new Map<string, { id: string; name: string; tiles: TilePlace[] }>()
  for (const seat of sorted) {
    const id = isGrouped ? seat.groupId : ''
    const into = groups.get(id) ?? { id, name: isGrouped ? seat.groupName : '', tiles: [] }
    groups.set(id, into)
    into.tiles.push({ seatId: seat.seatId, isOverdue: late.has(seat.seatId) })
  }
  return { groups: [...groups.values()], found: found.length, overdue: late.size }
}
