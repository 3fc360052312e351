/** Records the state changes of the seats that are connected to this server. */
import type { Database } from '../../db/schema/schema.ts'
import { writeQueues } from '../../db/write-queue.ts'
import { HEARTBEAT_MS, heartbeats, LOST_MS } from './heartbeats.ts'
import {
  adoptSpan,
  changeState,
  closeLostSpans,
  confirmRun,
  openStates,
  type SpanSeat,
  type StateChange
} from './span-writes.ts'

interface Needs {
  readonly db: Database
  /** Id of this run of the server. */
  readonly server: string
  /** No other server uses the database: every open span is from an earlier run. */
  readonly isAlone: boolean
  /** The other servers that run; undefined while this one cannot tell. */
  readonly running?: () => readonly string[] | undefined
  readonly log: (line: string) => void
}

type Change = Omit<StateChange, 'at'> & {
  /** In ms; now by default. */
  readonly at?: number
  /** Not written yet: the seat may turn out to be offline since before it. */
  readonly isProvisional?: boolean
}

interface Recorded extends Pick<StateChange, 'state' | 'callRecordId' | 'phase'> {
  readonly seat: SpanSeat
  /** When the state began, whatever the phases of its call; in ms. */
  readonly since: number
}

/** A change that names no phase of a call does not interrupt it. */
const isSame = (
  last: Recorded | undefined,
  { state, callRecordId, phase }: Omit<Recorded, 'seat' | 'since'>
) =>
  (last?.state ?? 'OFF_LINE') === state &&
  (phase === undefined || (last?.phase === phase && last.callRecordId === callRecordId))

export function seatLogRecorder({ db, server, isAlone, running, log }: Needs) {
  const queues = writeQueues(log)
  const writes = queues.open()
  /** Last recorded state by seat; a seat without one is offline. */
  const recorded = new Map<string, Recorded>()
  /** Provisional changes by seat, in their order. */
  const provisional = new Map<string, readonly StateChange[]>()
  /** States of seats that another server has. */
  const elsewhere = new Map<string, Omit<Recorded, 'seat'>>()
  const listeners = new Set<(seat: SpanSeat) => void>()

  const write = (seat: SpanSeat, change: StateChange): void =>
    writes.add(() => changeState(db, seat, change, server))

  function takeProvisional({ id }: SpanSeat): readonly StateChange[] {
    const changes = provisional.get(id) ?? []
    provisional.delete(id)
    return changes
  }

  const confirm = (seat: SpanSeat): void => {
    for (const change of takeProvisional(seat)) write(seat, change)
  }

  function record(seat: SpanSeat, { isProvisional = false, ...change }: Change): void {
    const { state, callRecordId, phase } = change
    const last = recorded.get(seat.id)
    if (isSame(last, change)) return
    const now = { ...change, at: change.at ?? Date.now() }
    const isPhase = last?.state === state && last.callRecordId === callRecordId
    const since = isPhase ? last.since : now.at
    recorded.set(seat.id, { seat, state, callRecordId, phase, since })
    if (isProvisional) provisional.set(seat.id, [...(provisional.get(seat.id) ?? []), now])
    else {
      confirm(seat)
      write(seat, now)
    }
    for (const listener of listeners) listener(seat)
  }

  const beats = heartbeats(isAlone)
  /** Servers without a heartbeat since then are gone; undefined while this one cannot tell. */
  const aliveSince = () => beats.aliveSince(Date.now())

  async function endLost(): Promise<void> {
    const [since, others] = [aliveSince(), running?.()]
    if (since === undefined && others === undefined) return
    await closeLostSpans(db, server, since ?? 0, others)
  }

  const heartbeat = () => {
    writes.add(async () => {
      const at = Date.now()
      await confirmRun(db, server, at)
      beats.confirmed(at)
    })
    if (!isAlone) writes.add(endLost)
  }
  heartbeat()
  const timer = setInterval(heartbeat, HEARTBEAT_MS)
  timer.unref()

  return {
    record,
    /** The provisional changes of a seat have happened. */
    confirm,
    /** The provisional changes of a seat have not; the time of the first, in ms. */
    withdraw: (seat: SpanSeat): number | undefined => takeProvisional(seat)[0]?.at,
    /** Another server has the seat: what follows from its absence here is void. */
    handOver(seat: SpanSeat): void {
      takeProvisional(seat)
      recorded.delete(seat.id)
    },
    /** The state of a seat and its begin; undefined before its first change since this server runs. */
    stateOf(seatId: string): Omit<Recorded, 'seat'> | undefined {
      const last = recorded.get(seatId)
      if (!last) return elsewhere.get(seatId)
      // It is sent to other servers: a seat has a timer, which no message can contain.
      const { seat: _, ...now } = last
      return now
    },

    /** Another server has recorded a state; undefined when its state is not known any more. */
    isElsewhere(seat: SpanSeat, now: Omit<Recorded, 'seat'> | undefined): void {
      if (now) elsewhere.set(seat.id, now)
      else elsewhere.delete(seat.id)
      for (const listener of listeners) listener(seat)
    },
    /** This server has the seat of another one, whose state goes on. */
    takeOver(seat: SpanSeat): void {
      const now = elsewhere.get(seat.id)
      elsewhere.delete(seat.id)
      if (!now || recorded.has(seat.id)) return
      recorded.set(seat.id, { ...now, seat })
      const change = { ...now, cause: 'system' as const, at: now.since }
      writes.add(() => adoptSpan(db, seat, change, server))
    },
    /** Writes the states again that another server has ended because it took this one for gone. */
    restore(): void {
      writes.add(async () => {
        const open = await openStates(db, server)
        for (const { seat, since: _, ...now } of recorded.values())
          if (now.state !== 'OFF_LINE' && open.get(seat.id) !== now.state)
            writes.add(() =>
              adoptSpan(db, seat, { ...now, cause: 'system', at: Date.now() }, server)
            )
      })
    },
    /** Called after each change. */
    listen: (listener: (seat: SpanSeat) => void): void => void listeners.add(listener),
    settled: writes.settled,

    /** Ends what a server that was killed has left open. */
    closeLost: (): Promise<void> =>
      closeLostSpans(db, server, aliveSince() ?? Date.now() - LOST_MS),
    aliveSince,

    /** Forgets the states after the tables were reset. */
    forget(): void {
      recorded.clear()
      provisional.clear()
      elsewhere.clear()
    },

    /** The server stops: every seat of it is offline from now on. */
    async stop(): Promise<void> {
      clearInterval(timer)
      for (const { seat } of recorded.values()) record(seat, { state: 'OFF_LINE', cause: 'system' })
      writes.add(() => confirmRun(db, server, Date.now()))
      await writes.settled()
      queues.stop()
    }
  }
}

export type SeatLogRecorder = ReturnType<typeof seatLogRecorder>
