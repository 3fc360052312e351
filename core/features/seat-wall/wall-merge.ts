/** Joins readings and changes of the wall, in whichever order they arrive. */
import type { SeatWall, SeatWallChange, WallSeat } from './schemas.ts'

interface Known {
  /** Undefined for a seat that is gone. */
  readonly seat: WallSeat | undefined
  readonly version: number
}

/** The known state of each seat, by its id. Changed in place. */
export type KnownSeats = Map<string, Known>

/** Applies a change; returns the ids of the seats that it changed. */
export function applyChange(
  known: KnownSeats,
  { version, seats, gone }: SeatWallChange
): ReadonlySet<string> {
  const changed = new Set<string>()
  const put = (id: string, seat: WallSeat | undefined) => {
    if ((known.get(id)?.version ?? 0) >= version) return
    known.set(id, { seat, version })
    changed.add(id)
  }
  for (const seat of seats) put(seat.seatId, seat)
  for (const id of gone) put(id, undefined)
  return changed
}

/** Replaces what is older than a reading; returns how many seats it lacks, which are gone. */
export function applyReading(known: KnownSeats, { version, seats }: SeatWall): number {
  const before = [...known].flatMap(([id, { seat }]) => (seat ? [id] : []))
  for (const [id, one] of known) if (one.version < version) known.delete(id)
  for (const seat of seats) if (!known.has(seat.seatId)) known.set(seat.seatId, { seat, version })
  return before.filter(id => !known.has(id)).length
}

/** Whether a change is worth a highlight: of the state or the call, not of a count. */
export const isNoticeable = (before: WallSeat | undefined, now: WallSeat | undefined): boolean =>
  before !== undefined &&
  now !== undefined &&
  (before.signState !== now.signState || before.call?.callRecordId !== now.call?.callRecordId)
