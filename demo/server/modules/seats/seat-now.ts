/** The state of a seat as the servers that share a database tell it each other. */
import type { SpanSeat, StateChange } from '../seat-log/span-writes.ts'
import { isTalking, type Seat } from './seat-state.ts'

/** The state that the wall shows, and its begin in ms. */
export interface ShownState extends Pick<StateChange, 'state' | 'callRecordId' | 'phase'> {
  readonly since: number
}

/** What a server has of a seat: the one with most of it has the seat. */
export const holds = { nothing: 0, reconnecting: 1, page: 2, telephone: 3, call: 4 } as const

/** What the agent, the calls and the supervisors have made of a seat, whichever server it is at. */
type Changing = Pick<
  Seat,
  | 'chosen'
  | 'onCall'
  | 'mode'
  | 'isRegistered'
  | 'hasPhone'
  | 'family'
  | 'forcedBy'
  | 'wrapUpEnds'
  | 'written'
  | 'closed'
>

export interface SeatNow extends SpanSeat, Changing {
  readonly hold: number
  /** When it was changed last, in ms. */
  readonly at: number
  /** When the telephone registered at the server, in ms. */
  readonly phoneAt?: number | undefined
  /** Taken although the other server had more of it: that one did not answer. */
  readonly isTaken?: boolean
  readonly shown?: ShownState | undefined
}

type Held = Pick<SeatNow, 'hold' | 'at' | 'phoneAt' | 'isTaken'> & { readonly server: string }

/** Whether the server of `own` has a seat, and not that of `other`. */
export function hasMore(own: Held, other: Held, isOutside: boolean): boolean {
  if (other.isTaken) return own.hold >= holds.telephone && !isOutside
  if (own.hold !== other.hold) return own.hold > other.hold
  if (own.hold === holds.nothing) return other.at < own.at
  // The connection of the earlier telephone may be broken without a sign of it.
  const [phone, otherPhone] = [own.phoneAt ?? 0, other.phoneAt ?? 0]
  return phone === otherPhone || isOutside ? own.server < other.server : phone > otherPhone
}

const changing = (seat: Changing): Changing => {
  const { chosen, onCall, mode, isRegistered, hasPhone, family } = seat
  const { forcedBy, wrapUpEnds, written, closed } = seat
  return {
    ...{ chosen, onCall, mode, isRegistered, hasPhone, family },
    ...{ forcedBy, wrapUpEnds, written, ...(closed && { closed }) }
  }
}

/** Gives a seat the state that another server tells; JSON leaves out what is undefined. */
export const takeState = (seat: Seat, now: SeatNow): void => void Object.assign(seat, changing(now))

export const seatNow = (
  seat: Seat,
  more: Pick<SeatNow, 'hold' | 'at' | 'phoneAt' | 'shown' | 'isTaken'>
): SeatNow => ({
  ...{ id: seat.id, enterpriseId: seat.enterpriseId, userId: seat.userId },
  ...{ agentName: seat.agentName, extension: seat.extension },
  ...changing(seat),
  ...more
})

/**
 * Of a seat whose server is gone: its telephone and its call were lost with it. Wrap-up goes on. At an
 * outside exchange (`isOutside`) telephones and calls go on as well.
 */
export function loseState(seat: Seat, isOutside: boolean): void {
  if (isOutside) return
  if (isTalking(seat)) {
    seat.onCall = undefined
    seat.forcedBy = undefined
  }
  seat.hasPhone = false
  seat.isRegistered = seat.mode !== 0
}
