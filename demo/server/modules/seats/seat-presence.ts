/** Records the states of seats: a seat without a connected page and without a telephone is offline. */
import type { SignState } from '../../../../core/features/seats/enums.ts'
import type { RealtimeServer } from '../../realtime/realtime-server.ts'
import type { SeatLogRecorder } from '../seat-log/seat-log-recorder.ts'
import type { StateChange } from '../seat-log/span-writes.ts'
import type { Seat } from './seat-state.ts'

/** How long a page may take to reload or reconnect before its seat is offline, in ms. */
export const RECONNECT_MS = 10_000 // rule seat-log-2

interface Needs {
  readonly realtime: Pick<RealtimeServer, 'isConnected'>
  readonly seatLog: Pick<SeatLogRecorder, 'record'>
}

export function seatPresence({ realtime, seatLog }: Needs) {
  /** Seats whose pages were lost recently. */
  const reconnecting = new Map<string, NodeJS.Timeout>()

  const isConnected = (seat: Seat): boolean =>
    realtime.isConnected(seat) || (seat.mode === 0 && seat.isRegistered)

  const recordedState = (seat: Seat): SignState =>
    seat.onCall ?? (isConnected(seat) || reconnecting.has(seat.id) ? seat.chosen : 'OFF_LINE')

  const changed = (seat: Seat, change: Omit<StateChange, 'state' | 'at'> & { at?: number }): void =>
    seatLog.record(seat, { ...change, state: recordedState(seat) })

  const forget = (seat: Seat): void => {
    clearTimeout(reconnecting.get(seat.id))
    reconnecting.delete(seat.id)
  }

  return {
    changed,
    /** Whether a page or the telephone of the seat is connected. */
    isConnected,

    /** The seat is gone, or has another extension from now on. */
    removed(seat: Seat): void {
      forget(seat)
      seatLog.record(seat, { state: 'OFF_LINE', cause: 'system' })
    },

    /** A page or the telephone of the seat was connected or lost. */
    connectionChanged(seat: Seat): void {
      if (isConnected(seat)) {
        forget(seat)
        changed(seat, { cause: 'system' })
      } else if (!reconnecting.has(seat.id)) {
        const at = Date.now()
        const timer = setTimeout(() => {
          reconnecting.delete(seat.id)
          changed(seat, { cause: 'system', at })
        }, RECONNECT_MS)
        reconnecting.set(seat.id, timer.unref())
      }
    },

    stop(): void {
      for (const timer of reconnecting.values()) clearTimeout(timer)
      reconnecting.clear()
    }
  }
}
