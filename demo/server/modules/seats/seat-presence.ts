/** Records the states of seats: a seat without a connected page and without a telephone is offline. */
import type { SignState } from '../../../../core/features/seats/enums.ts'
import type { Requester } from '../../auth/requester.ts'
import type { RealtimeServer } from '../../realtime/realtime-server.ts'
import type { SeatLogRecorder } from '../seat-log/seat-log-recorder.ts'
import type { StateChange } from '../seat-log/span-writes.ts'
import { isTalking, type Seat, signStateOf } from './seat-state.ts'

/** How long a page may take to reload or reconnect before its seat is offline, in ms. */
export const RECONNECT_MS = 10_000 // rule seat-log-2

export type SeatChannels = Pick<RealtimeServer, 'isConnected' | 'isConnectedHere'>

interface Needs {
  readonly realtime: SeatChannels
  readonly seatLog: Pick<SeatLogRecorder, 'record' | 'confirm' | 'withdraw' | 'handOver'>
  /** Called when what this server has of a seat may have changed. */
  readonly onHold?: ((seat: Seat) => void) | undefined
}

export function seatPresence({ realtime, seatLog, onHold = () => undefined }: Needs) {
  /** Seats whose pages were lost recently. */
  const reconnecting = new Map<string, NodeJS.Timeout>()

  const isConnected = (seat: Seat): boolean =>
    realtime.isConnectedHere(seat) || (seat.mode === 0 && seat.isRegistered)

  /** Without a page and a telephone a seat may be in a call, but not in wrap-up. */
  const recordedState = (seat: Seat): SignState =>
    isTalking(seat) || isConnected(seat) || reconnecting.has(seat.id)
      ? signStateOf(seat)
      : 'OFF_LINE'

  /** What follows by itself from a call that ended with its connection is void unless that returns. */
  const isProvisional = (seat: Seat, { cause }: Pick<StateChange, 'cause'>): boolean =>
    reconnecting.has(seat.id) &&
    !isConnected(seat) &&
    !isTalking(seat) &&
    (cause === 'call' || cause === 'system')

  /** The server that has the seat records it. */
  function changed(seat: Seat, change: Omit<StateChange, 'state' | 'at'>): void {
    if (seat.owner !== undefined) return
    seatLog.record(seat, {
      ...change,
      state: recordedState(seat),
      isProvisional: isProvisional(seat, change)
    })
  }

  const forget = (seat: Seat): void => {
    clearTimeout(reconnecting.get(seat.id))
    reconnecting.delete(seat.id)
  }

  /** A page or the telephone of the seat was connected or lost. */
  function connectionChanged(seat: Seat): void {
    onHold(seat)
    if (seat.owner !== undefined) return
    if (isConnected(seat)) {
      forget(seat)
      seatLog.confirm(seat)
      changed(seat, { cause: 'system' })
    } else if (!reconnecting.has(seat.id)) {
      const at = Date.now()
      const timer = setTimeout(() => {
        reconnecting.delete(seat.id)
        onHold(seat)
        // Its page has moved to another server, which records the seat from now on.
        if (!isTalking(seat) && realtime.isConnected(seat)) {
          seatLog.handOver(seat)
          return
        }
        const since = seatLog.withdraw(seat) ?? at
        seatLog.record(seat, { state: recordedState(seat), cause: 'system', at: since })
      }, RECONNECT_MS)
      reconnecting.set(seat.id, timer.unref())
    }
  }

  /** A page of the seat was connected to another server, which records the seat then. */
  function connectedElsewhere(seat: Seat): void {
    if (seat.owner !== undefined) return
    const isHere = isConnected(seat) || isTalking(seat) || reconnecting.has(seat.id)
    if (!isHere) seatLog.handOver(seat)
  }

  return {
    changed,
    /** Whether a page or the telephone of the seat is connected to this server. */
    isConnected,

    /** The seat is gone, or has another extension from now on. */
    removed(seat: Seat): void {
      forget(seat)
      if (seat.owner !== undefined) return
      seatLog.confirm(seat)
      seatLog.record(seat, { state: 'OFF_LINE', cause: 'system' })
    },

    forget,
    isReconnecting: ({ id }: Seat): boolean => reconnecting.has(id),

    connectionChanged,
    connectedElsewhere,

    /** For the channels of users here and elsewhere; `seatOf` finds their seats. */
    listeners(seatOf: (userId: string, enterpriseId: string) => Seat | undefined) {
      const withSeat =
        (change: (seat: Seat) => void) =>
        ({ userId, enterpriseId }: Requester): void => {
          const seat = seatOf(userId, enterpriseId)
          if (seat) change(seat)
        }
      return [withSeat(connectionChanged), withSeat(connectedElsewhere)] as const
    },

    stop(): void {
      for (const timer of reconnecting.values()) clearTimeout(timer)
      reconnecting.clear()
    }
  }
}
