/**
 * Which of the servers that share a database has a seat, and the state of the seats that others have: the
 * server with the telephone or the call has it, else one with a page (rule realtime-26). It tells the
 * others every change.
 */
import type { RealtimeServer } from '../../realtime/realtime-server.ts'
import type { SeatLogRecorder } from '../seat-log/seat-log-recorder.ts'
import { holds, loseState, type SeatNow, seatNow, takeState } from './seat-now.ts'
import { isTalking, type Seat } from './seat-state.ts'

/** Changes within this many ms are sent together. */
const COALESCE_MS = 20
/** In ms: after that the others know what was sent. */
const KNOWN_MS = 1000 // rule realtime-26

interface Store {
  readonly all: () => readonly Seat[]
  readonly isReconnecting: (seat: Seat) => boolean
  readonly release: (seat: Seat) => void
  readonly resume: (seat: Seat) => void
}

interface Needs {
  readonly realtime: Pick<
    RealtimeServer,
    | 'own'
    | 'isConnectedHere'
    | 'isRunning'
    | 'sendElsewhere'
    | 'onMessage'
    | 'onServerGone'
    | 'share'
  >
  readonly seatLog: Pick<
    SeatLogRecorder,
    'stateOf' | 'isElsewhere' | 'takeOver' | 'handOver' | 'restore'
  >
  readonly isAlone: boolean
  /** Telephones and calls are at an outside exchange, and outlast the server. */
  readonly isOutside: boolean
  /** Resolves when the record of a call is in the database. */
  readonly settled: (callRecordId: string) => Promise<void>
  readonly log: (line: string) => void
}

export function sharedSeats({ realtime, seatLog, isAlone, isOutside, settled, log }: Needs) {
  /** Seats whose telephones have registered here. */
  const telephones = new Set<string>()
  /** What other servers have sent, also of seats that are not read here yet. */
  const known = new Map<string, { readonly server: string; readonly now: SeatNow }>()
  const waiting = new Map<Seat, boolean>()
  const changedAt = new WeakMap<Seat, number>()
  let timer: NodeJS.Timeout | undefined
  let flushed: Promise<void> = Promise.resolve()
  let announcedAt = 0
  let store: Store | undefined

  /** What this server has of a seat, whichever has it. */
  function holdOf(seat: Seat): number {
    const isOwn = seat.owner === undefined
    const hasPhone = telephones.has(seat.id)
    if ((hasPhone && !isOutside) || (isOwn && isTalking(seat))) return holds.telephone
    if (realtime.isConnectedHere(seat)) return holds.page
    return hasPhone || (isOwn && store?.isReconnecting(seat)) ? holds.reconnecting : holds.nothing
  }

  const nowOf = (seat: Seat, isTaken: boolean): SeatNow =>
    seatNow(seat, {
      hold: holdOf(seat),
      at: changedAt.get(seat) ?? 0,
      shown: seatLog.stateOf(seat.id),
      ...(isTaken && { isTaken })
    })

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

  function changed(seat: Seat, isTaken = false): void {
    if (isAlone || seat.owner !== undefined) return
    changedAt.set(seat, Date.now())
    announceLater(seat, isTaken)
  }

  function announceLater(seat: Seat, isTaken = false): void {
    waiting.set(seat, isTaken || waiting.get(seat) === true)
    timer ??= setTimeout(flushNow, COALESCE_MS).unref()
  }
  function flushNow(): void {
    clearTimeout(timer)
    flushed = flush().catch((error: Error) => log(error.message))
  }

  /** This server has the seat from now on. `isTaken`: whatever the other server has of it. */
  function claim(seat: Seat, isTaken = false): void {
    seat.owner = undefined
    known.delete(seat.id)
    seatLog.takeOver(seat)
    store?.resume(seat)
    changed(seat, isTaken)
  }

  /** Whether the seat stays here, whatever another server has of it. */
  function stays(seat: Seat, now: SeatNow, server: string): boolean {
    if (seat.owner !== undefined) return false
    const hold = holdOf(seat)
    if (now.isTaken) return hold === holds.telephone && !isOutside
    if (hold === now.hold && hold === holds.nothing) return now.at < (changedAt.get(seat) ?? 0)
    return hold > now.hold || (hold === now.hold && realtime.own < server)
  }

  function follow(seat: Seat, server: string, now: SeatNow): void {
    if (stays(seat, now, server)) {
      announceLater(seat)
      return
    }
    const wasHere = seat.owner === undefined
    seat.owner = now.hold > 0 ? server : undefined
    takeState(seat, now)
    store?.release(seat)
    if (wasHere) seatLog.handOver(seat)
    seatLog.isElsewhere(seat, now.shown)
    if (holdOf(seat) > now.hold) claim(seat)
  }

  function take(server: string, now: SeatNow): void {
    const last = known.get(now.id)
    // Another server has it by now.
    if (now.hold === holds.nothing && last && last.server !== server && isOwner(last.server)) return
    if (now.hold > 0) known.set(now.id, { server, now })
    else known.delete(now.id)
    const seat = store?.all().find(({ id }) => id === now.id)
    if (seat) follow(seat, server, now)
  }

  const isOwner = (server: string): boolean => realtime.isRunning(server)

  /** The server of a seat is gone: its state goes on here if its page or telephone is here. */
  function lose(seat: Seat): void {
    seat.owner = undefined
    known.delete(seat.id)
    if (!isOutside || !isTalking(seat)) loseState(seat, isOutside)
    if (!isOutside) seat.isRegistered ||= telephones.has(seat.id)
    const last = seatLog.stateOf(seat.id)
    if (holdOf(seat) > 0) claim(seat)
    else if (last) seatLog.isElsewhere(seat, { state: 'OFF_LINE', since: Date.now() })
  }

  function loseAll(isLost: (seat: Seat) => boolean): void {
    for (const seat of store?.all() ?? []) if (seat.owner !== undefined && isLost(seat)) lose(seat)
  }

  realtime.share(() => {
    const own = (store?.all() ?? []).filter(
      seat => seat.owner === undefined && holdOf(seat) > holds.nothing
    )
    return { kind: 'seats', seats: own.map(seat => nowOf(seat, false)), isAll: true }
  })
  realtime.onServerGone(server => loseAll(({ owner }) => owner === server))
  realtime.onMessage((message, server) => {
    // The sender may have taken this server for gone.
    if (message.kind === 'request') seatLog.restore()
    if (message.kind !== 'seats') return
    const ids = message.isAll ? new Set(message.seats.map(({ id }) => id)) : undefined
    if (ids) loseAll(({ owner, id }) => owner === server && !ids.has(id))
    for (const now of message.seats) take(server, now)
  })

  return {
    attach(of: Store): void {
      store = of
    },
    /** The seats were read from the database: some belong to other servers. */
    applyKnown(): void {
      for (const [, { server, now }] of known)
        for (const seat of store?.all() ?? [])
          if (seat.id === now.id && seat.owner === undefined) follow(seat, server, now)
    },

    changed,
    /** What this server has of a seat may have become more than what the other one has. */
    onHold(seat: Seat): void {
      if (seat.owner === undefined) changed(seat)
      else if (holdOf(seat) > (known.get(seat.id)?.now.hold ?? 0)) claim(seat)
    },
    claim,

    /** The running server that has the seat, unless it is this one. */
    ownerOf(seat: Seat): string | undefined {
      if (seat.owner !== undefined && !realtime.isRunning(seat.owner)) lose(seat)
      return seat.owner
    },
    /** Whether a page or telephone of the seat is connected to another server. */
    isHeldElsewhere(seat: Seat): boolean {
      return this.ownerOf(seat) !== undefined && (known.get(seat.id)?.now.hold ?? 0) >= holds.page
    },

    /** The telephone of a seat has registered here, or is gone. */
    telephone(seat: Seat, on: boolean): void {
      if (on) telephones.add(seat.id)
      else telephones.delete(seat.id)
    },
    hasTelephone: ({ id }: Seat): boolean => telephones.has(id),

    /** Sends all changes; resolves to whether another server may not know the last ones yet. */
    async announceAll(): Promise<boolean> {
      if (timer !== undefined) flushNow()
      await flushed
      return performance.now() - announcedAt < KNOWN_MS
    },
    /** Tells a change before what is sent next. */
    announceNow(seat: Seat): void {
      announce([[seat, waiting.get(seat) === true]])
      waiting.delete(seat)
    },
    stop(): void {
      clearTimeout(timer)
      waiting.clear()
    }
  }
}

export type SharedSeats = ReturnType<typeof sharedSeats>
