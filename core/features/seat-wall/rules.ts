/** How the wall arranges, marks and finds seats. Pure. */
import { matchesMasked } from '../../lib/format/masking.ts'
import type { MonitorLimits } from '../monitor-limits/schemas.ts'
import type { SignState } from '../seats/enums.ts'
import type { WallSeat } from './schemas.ts'

/** Order of the states on the wall and of its counters. */
export const wallStates = [
  'RING',
  'CALLING',
  'CLEARING',
  'SIGN_BUSY',
  'SIGN_FREE',
  'OFF_LINE'
] as const satisfies readonly SignState[]

const rank = new Map<SignState, number>(wallStates.map((state, at) => [state, at]))

type Ordered = Pick<WallSeat, 'signState' | 'since' | 'extension' | 'seatId'>

/** By state, then longest first; seats that never had a state come last. */
export function compareSeats(one: Ordered, other: Ordered): number {
  const byState = (rank.get(one.signState) ?? 0) - (rank.get(other.signState) ?? 0)
  if (byState !== 0) return byState
  const byTime = (one.since ?? Number.POSITIVE_INFINITY) - (other.since ?? Number.POSITIVE_INFINITY)
  if (byTime !== 0 && !Number.isNaN(byTime)) return byTime
  return one.extension.localeCompare(other.extension) || one.seatId.localeCompare(other.seatId)
}

const MINUTE_MS = 60_000

/** How long a state may last, in ms; undefined without a limit. */
export function limitOf(
  state: SignState,
  limits: Pick<MonitorLimits, 'busyMinutes' | 'wrapUpMinutes'>
): number | undefined {
  const minutes =
    state === 'SIGN_BUSY'
      ? limits.busyMinutes
      : state === 'CLEARING'
        ? limits.wrapUpMinutes
        : undefined
  return minutes == null ? undefined : minutes * MINUTE_MS
}

/** Whether a state lasts longer than its limit. */
export function isOverdue(
  { signState, since }: Pick<WallSeat, 'signState' | 'since'>,
  limits: Pick<MonitorLimits, 'busyMinutes' | 'wrapUpMinutes'>,
  now: number
): boolean {
  const limit = limitOf(signState, limits)
  return limit !== undefined && since !== null && now - since > limit
}

export type StateCounts = Readonly<Record<SignState, number>>

export function countStates(seats: Iterable<Pick<WallSeat, 'signState'>>): StateCounts {
  const counts = { RING: 0, CALLING: 0, CLEARING: 0, SIGN_BUSY: 0, SIGN_FREE: 0, OFF_LINE: 0 }
  for (const { signState } of seats) counts[signState]++
  return counts
}

/** Seats are signed in, and none of them is free. */
export const isNoneFree = ({ SIGN_FREE, OFF_LINE, ...others }: StateCounts): boolean =>
  SIGN_FREE === 0 && Object.values(others).some(count => count > 0)

/** By name, extension, customer or number; full-width digits are normalised. */
export function isFoundSeat({ agentName, extension, call }: WallSeat, typed: string): boolean {
  const text = typed.normalize('NFKC').trim()
  return (
    [agentName, extension, call?.customerName ?? ''].some(one =>
      one.normalize('NFKC').includes(text)
    ) ||
    (call !== null && matchesMasked(call.customerPhone, text))
  )
}

/** Typed characters within this many ms belong together. */
export const TYPING_MS = 1000

/**
 * The seat that typed characters lead to in a grid: the next one, from the current one on, whose
 * extension or name begins with them; one repeated character leads from seat to seat.
 */
export function typedSeat<Seat extends Pick<WallSeat, 'seatId' | 'extension' | 'agentName'>>(
  seats: readonly Seat[],
  current: string | undefined,
  typed: string
): Seat | undefined {
  const text = typed.normalize('NFKC').toLowerCase()
  const isRepeated = text === text.charAt(0).repeat(text.length)
  const at = seats.findIndex(({ seatId }) => seatId === current)
  const search = (wanted: string, from: number) =>
    [...seats.slice(from), ...seats.slice(0, from)].find(({ extension, agentName }) =>
      [extension, agentName].some(one => one.normalize('NFKC').toLowerCase().startsWith(wanted))
    )
  // One character leads on; several may still mean the current seat.
  return (
    search(text, Math.max(0, text.length > 1 ? at : at + 1)) ??
    (isRepeated ? search(text.charAt(0), at + 1) : undefined)
  )
}

/** Size of a tile in px, gap excluded. */
export const tileSizes = {
  large: { width: 160, height: 96 },
  middle: { width: 128, height: 72 },
  small: { width: 72, height: 40 }
} as const
export type TileSize = keyof typeof tileSizes
export const TILE_GAP = 8

/** A size of tiles, enlarged. */
export interface TileFit {
  readonly size: TileSize
  /** Factor of the tile and of its texts. */
  readonly scale: number
}

/** Factors of the tiles of a wall display, which is read from metres away. */
const wallScales = [4, 3, 2.5, 2, 1.5, 1.25, 1] as const
const sizes = ['large', 'middle', 'small'] as const satisfies readonly TileSize[]

/** The most detailed size for a number of seats on a wall display. */
const wallSizeFor = (seats: number): TileSize =>
  seats <= 20 ? 'large' : seats <= 100 ? 'middle' : 'small'

/**
 * How the tiles of a wall display are drawn: as detailed as their number allows, and as large as all
 * of them fit (rule seat-wall-10).
 *
 * @param chosen the size that the user has chosen
 */
export function wallFit(
  seats: number,
  fits: (fit: TileFit) => boolean,
  chosen?: TileSize
): TileFit {
  const offered = chosen ? [chosen] : sizes.slice(sizes.indexOf(wallSizeFor(seats)))
  const fitting = offered.flatMap(size => wallScales.map(scale => ({ size, scale }))).find(fits)
  return fitting ?? { size: chosen ?? 'small', scale: 1 }
}

/** The size for a number of seats that the user has not chosen. */
export const sizeFor = (seats: number): TileSize =>
  seats <= 40 ? 'large' : seats <= 160 ? 'middle' : 'small'

/** Tiles that fit into a width in px. */
export const columnsIn = (width: number, { size, scale }: TileFit): number =>
  Math.max(1, Math.floor((width + TILE_GAP) / (tileSizes[size].width * scale + TILE_GAP)))

/** Height of a tile in px. */
export const tileHeight = ({ size, scale }: TileFit): number => tileSizes[size].height * scale

/** Tiles rendered beyond the visible ones, at most. */
const MOST_BEYOND = 60 // rule seat-wall-6

/** Rows rendered above and below the visible ones, beside the tile with the grid's tab stop. */
export const overscanOf = (columns: number): number =>
  Math.min(2, Math.floor((MOST_BEYOND - 1) / 2 / columns))
