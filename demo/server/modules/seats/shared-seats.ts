/**
 * Which of the servers that share a database has a seat, and the state of the seats that others have: the
 * server with the telephone or the call has it, else one with a page (rule realtime-26). It tells the
 * others every change.
 */
import type { RealtimeServer } from '../../realtime/realtime-server.ts'
import type { SeatLogRecorder } from '../seat-log/seat-log-recorder.ts'
import { seatAnnouncements } from './seat-announcements.ts'
import { hasMore, holds, loseState, type SeatNow, seatNow, takeState } from './seat-now.ts'
import { isTalking, type Seat } from './seat-state.ts'

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
  /** Seats that have a call here. */
  const calls = new Set<string>()
  /** When the telephones of seats registered here, in ms. */
  const telephones = new Map<string, number>()
  /** Seats whose server is gone, which are nowhere connected yet. */
  const lost = new WeakSet<Seat>()
  /** What other servers have sent, also of seats that are not read here yet. */
  const known = new Map<string, { readonly server: string; readonly now: SeatNow }>()
  const changedAt = new WeakMap<Seat, number>()
  let store: Store | undefined

  /** What this server has of a seat, whichever has it. */
  function holdOf(seat: Seat): number {
    const isOwn = seat.owner === undefined
    const hasPhone = telephones.has(seat.id)
    if (isOwn && calls.has(seat.id) && isTalking(seat)) return holds.call
    if (hasPhone && !isOutside) return holds.telephone
    if (realtime.isConnectedHere(seat)) return holds.page
    return hasPhone || (isOwn && store?.isReconnecting(seat)) ? holds.reconnecting : holds.nothing
  }

  const nowOf = (seat: Seat, isTaken: boolean): SeatNow =>
    seatNow(seat, {
      hold: holdOf(seat),
      ...{ at: changedAt.get(seat) ?? 0, phoneAt: telephones.get(seat.id) },
      shown: seatLog.stateOf(seat.id),
      ...(isTaken && { isTaken })
    })

  const announcements = seatAnnouncements({ realtime, seatLog, settled, log, nowOf })

  function changed(seat: Seat, isTaken = false): void {
    if (isAlone || seat.owner !== undefined) return
    changedAt.set(seat, Date.now())
    announcements.later(seat, isTaken)
  }

  /** This server has the seat from now on. `isTaken`: whatever the other server has of it. */
  function claim(seat: Seat, isTaken = false): void {
    seat.owner = undefined
    known.delete(seat.id)
    lost.delete(seat)
    // What the other server said of its telephone is not true of the one here.
    if (!isOutside && telephones.has(seat.id)) {
      if (seat.mode === 0) seat.isRegistered = true
      else seat.hasPhone = true
    }
    seatLog.takeOver(seat)
    store?.resume(seat)
    changed(seat, isTaken)
  }

  const stays = (seat: Seat, now: SeatNow, server: string): boolean =>
    seat.owner === undefined &&
    hasMore({ ...nowOf(seat, false), server: realtime.own }, { ...now, server }, isOutside)

  function follow(seat: Seat, server: string, now: SeatNow): void {
    if (stays(seat, now, server)) {
      announcements.later(seat)
      return
    }
    const wasHere = seat.owner === undefined
    lost.delete(seat)
    seat.owner = now.hold > 0 ? server : undefined
    takeState(seat, now)
    store?.release(seat)
    if (wasHere) seatLog.handOver(seat)
    seatLog.isElsewhere(seat, now.shown)
    const hold = holdOf(seat)
    const isLater = hold === holds.telephone && (telephones.get(seat.id) ?? 0) > (now.phoneAt ?? 0)
    if (hold > now.hold || (hold === now.hold && isLater)) claim(seat)
  }

  function take(server: string, now: SeatNow): void {
    const last = known.get(now.id)
    // Another server has it by now.
    if (
      now.hold === holds.nothing &&
      last &&
      last.server !== server &&
      realtime.isRunning(last.server)
    )
      return
    if (now.hold > 0) known.set(now.id, { server, now })
    else known.delete(now.id)
    const seat = store?.all().find(({ id }) => id === now.id)
    if (seat) follow(seat, server, now)
  }

  /** The server of a seat is gone: its state goes on here if its page or telephone is here. */
  function lose(seat: Seat): void {
    seat.owner = undefined
    known.delete(seat.id)
    loseState(seat, isOutside)
    const last = seatLog.stateOf(seat.id)
    if (holdOf(seat) > 0) claim(seat)
    else {
      lost.add(seat)
      if (last) seatLog.isElsewhere(seat, { state: 'OFF_LINE', since: Date.now() })
    }
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
      if (lost.has(seat) && holdOf(seat) > 0) claim(seat)
      else if (seat.owner === undefined) changed(seat)
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

    /** A call of a seat has begun here, or has ended. */
    talks(seat: Seat, on: boolean): void {
      if (on) calls.add(seat.id)
      else calls.delete(seat.id)
    },
    /** The telephone of a seat has registered here, or is gone. */
    telephone(seat: Seat, on: boolean): void {
      if (on) telephones.set(seat.id, Date.now())
      else telephones.delete(seat.id)
    },
    hasTelephone: ({ id }: Seat): boolean => telephones.has(id),

    announceAll: announcements.all,
    announceNow: announcements.now,
    stop: announcements.stop
  }
}

export type SharedSeats = ReturnType<typeof sharedSeats>
