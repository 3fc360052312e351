/** Tells the other servers what has become of the seats that are at this one. */
import type { RealtimeServer } from '../../realtime/realtime-server.ts'
import type { SeatLogRecorder } from '../seat-log/seat-log-recorder.ts'
import type { SeatNow } from './seat-now.ts'
import type { Seat } from './seat-state.ts'

/** Changes within this many ms are sent together. */
const COALESCE_MS = 20
/** In ms: after that the others know what was sent. */
const KNOWN_MS = 1000 // rule realtime-26

interface Needs {
  readonly realtime: Pick<RealtimeServer, 'sendElsewhere'>
  readonly seatLog: Pick<SeatLogRecorder, 'stateOf'>
  /** Resolves when the record of a call is in the database. */
  readonly settled: (callRecordId: string) => Promise<void>
  readonly nowOf: (seat: Seat, isTaken: boolean) => SeatNow
  readonly log: (line: string) => void
}

export function seatAnnouncements({ realtime, seatLog, settled, nowOf, log }: Needs) {
  /** Changed seats, and whether they were taken from a server that did not reply. */
  const waiting = new Map<Seat, boolean>()
  let timer: NodeJS.Timeout | undefined
  let flushed: Promise<void> = Promise.resolve()
  let announcedAt = 0

  function announce(some: readonly (readonly [Seat, boolean])[]): void {
    const seats = some
      .filter(([seat]) => seat.owner === undefined)
      .map(([seat, isTaken]) => nowOf(seat, isTaken))
    if (seats.length === 0) return
    realtime.sendElsewhere({ kind: 'seats', seats })
    announcedAt = performance.now()
  }

  async function flush(): Promise<void> {
    timer = undefined
    const changed = [...waiting]
    waiting.clear()
    const calls = changed.map(([{ id }]) => seatLog.stateOf(id)?.callRecordId)
    // Others read the calls of the seats in the database.
    await Promise.all(calls.map(id => id !== undefined && settled(id)))
    announce(changed)
  }
  function flushNow(): void {
    clearTimeout(timer)
    flushed = flush().catch((error: Error) => log(error.message))
  }

  return {
    later(seat: Seat, isTaken = false): void {
      waiting.set(seat, isTaken || waiting.get(seat) === true)
      timer ??= setTimeout(flushNow, COALESCE_MS).unref()
    },
    /** Tells a change before what is sent next. */
    now(seat: Seat): void {
      announce([[seat, waiting.get(seat) === true]])
      waiting.delete(seat)
    },
    /** Sends all changes; resolves to whether another server may not know the last ones yet. */
    async all(): Promise<boolean> {
      if (timer !== undefined) flushNow()
      await flushed
      return performance.now() - announcedAt < KNOWN_MS
    },
    stop(): void {
      clearTimeout(timer)
      waiting.clear()
    }
  }
}
