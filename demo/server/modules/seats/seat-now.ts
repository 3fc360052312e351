/** The state of a seat as the servers that share a database tell it each other. */
import type { SpanSeat, StateChange } from '../seat-log/span-writes.ts'
import type { Seat } from './seat-state.ts'

/** The state that the wall shows, and its begin in ms. */
export interface ShownState extends Pick<StateChange, 'state' | 'callRecordId' | 'phase'> {
  readonly since: number
}

/** What a server has of a seat: the one with most of it has the seat. */
export const holds = { nothing: 0, reconnecting: 1, page: 2, telephone: 3 } as const

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
  /** Taken although the other server had more of it: that one did not answer. */
  readonly isTaken?: boolean
  readonly shown?: ShownState | undefined
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
  more: Pick<SeatNow, 'hold' | 'at' | 'shown' | 'isTaken'>
): SeatNow => ({
  ...{ id: seat.id, enterpriseId: seat.enterpriseId, userId: seat.userId },
  ...{ agentName: seat.agentName, extension: seat.extension },
  ...changing(seat),
  ...more
})

/** Of a seat whose server is gone: its calls and telephones were lost with it. */
export function loseState(seat: Seat, keepsTelephone: boolean): void {
  seat.onCall = undefined
  seat.wrapUpEnds = undefined
  seat.written = undefined
  seat.forcedBy = undefined
  seat.hasPhone = false
  if (!keepsTelephone) seat.isRegistered = seat.mode !== 0
}
