import type { StateCause } from '../../../../core/features/seat-log/enums.ts'
import type { Database } from '../../db/schema/schema.ts'
import { serialQueue } from '../../jobs/serial-queue.ts'
import type { Limits } from '../../limits.ts'
import type { RealtimeServer } from '../../realtime/realtime-server.ts'
import { recordsEarlyMedia } from '../calls/early-media.ts'
import type { SeatLogRecorder } from '../seat-log/seat-log-recorder.ts'
import type { ChangedBy, StateChange } from '../seat-log/span-writes.ts'
import { listeningScope } from '../supervision/listening-scope.ts'
import { secondsByEnterprise } from '../system-settings/seconds-by-enterprise.ts'
import { extensionLookups } from './extension-lookups.ts'
import { readSeats } from './read-seats.ts'
import { writeLogin } from './seat-login.ts'
import { type SeatChannels, seatPresence } from './seat-presence.ts'
import {
  type Chosen,
  isTalking,
  keepSeats,
  type OnCall,
  type Seat,
  type SeatCall,
  statePush,
  wrapUpTime
} from './seat-state.ts'

/** Extension of wrap-up in ms (延长整理). */
const EXTENSION_MS = 60_000 // rule phone-32

interface Needs {
  readonly db: Database
  readonly realtime: SeatChannels & Pick<RealtimeServer, 'publish' | 'listenToPresence'>
  readonly limits: Limits
  readonly seatLog: Pick<SeatLogRecorder, 'record' | 'confirm' | 'withdraw' | 'handOver'>
  /** The server's key from which SIP passwords are derived. */
  readonly key: string
  /** Called when what the servers tell each other of a seat may have changed. */
  readonly changed?: (seat: Seat) => void
  /** The same when what this server has of it has changed, before it is recorded. */
  readonly onHold?: (seat: Seat) => void
}

/** All seats with their state in memory; the agent's choice is written through to the database. */
export function seatStore({ db, realtime, limits, seatLog, key, ...about }: Needs) {
  const { changed = () => undefined, onHold } = about
  let seats: Seat[] = []
  const presence = seatPresence({ realtime, seatLog, onHold })
  const monitorScope = listeningScope(db)
  const wrapUps = secondsByEnterprise(db, 'WRAP_UP_SECONDS')

  const publishState = (seat: Seat, callRecordId?: string, by?: ChangedBy) =>
    realtime.publish(seat.userId, statePush(seat, callRecordId, by))

  function endWrapUpLater(seat: Seat): void {
    clearTimeout(seat.wrapUp)
    const left = seat.wrapUpEnds === undefined ? undefined : seat.wrapUpEnds - Date.now()
    seat.wrapUp =
      left === undefined
        ? undefined
        : setTimeout(() => move(seat, undefined, { cause: 'system' }), left).unref()
  }

  const move = (
    seat: Seat,
    onCall: OnCall | undefined,
    change: Omit<StateChange, 'state' | 'at'>,
    wrapUpFor?: number
  ): void => {
    const { callRecordId } = change
    seat.wrapUpEnds = wrapUpFor === undefined ? undefined : Date.now() + wrapUpFor
    endWrapUpLater(seat)
    seat.onCall = onCall
    if (seat.written) seat.closed = { callRecordId: seat.written.callRecordId, at: Date.now() }
    const isClearing = onCall === 'CLEARING' && callRecordId !== undefined
    seat.written = isClearing ? { callRecordId, since: Date.now() } : undefined
    publishState(seat, callRecordId, change.cause === 'supervisor' ? change.by : undefined)
    presence.changed(seat, change)
    changed(seat)
  }

  async function choose(
    seat: Seat,
    chosen: Chosen,
    cause: StateCause = 'own',
    by?: ChangedBy
  ): Promise<void> {
    seat.chosen = chosen
    changed(seat)
    if (cause !== 'supervisor') seat.forcedBy = undefined
    await db.updateTable('seat').set({ sign_state: chosen }).where('id', '=', seat.id).execute()
    move(seat, isTalking(seat) ? seat.onCall : undefined, { cause, by })
  }

  const take = (seat: Seat, family: string | undefined): Promise<void> => {
    changed(seat)
    return writeLogin(db, seat, family)
  }

  async function read(userId?: string): Promise<Seat[]> {
    await monitorScope.read()
    await wrapUps.read()
    return readSeats(db, userId)
  }

  const of = (userId: string, enterpriseId: string): Seat | undefined =>
    seats.find(seat => seat.userId === userId && seat.enterpriseId === enterpriseId)

  realtime.listenToPresence(...presence.listeners(of))

  const at = (extension: string): Seat | undefined =>
    seats.find(seat => seat.extension === extension)

  async function readAgain(userId?: string): Promise<void> {
    const fresh = await read(userId)
    const isOwn = (seat: Seat) => userId === undefined || seat.userId === userId
    const [own, others] = [seats.filter(isOwn), seats.filter(seat => !isOwn(seat))]
    const now = keepSeats(own, fresh)
    for (const seat of own.filter(each => !now.includes(each))) {
      clearTimeout(seat.wrapUp)
      presence.removed(seat)
    }
    seats = [...others, ...now]
  }
  /** An earlier reading does not replace the result of a later one. */
  const inOrder = serialQueue()

  return {
    /** Loads all seats and restores their logins. */
    async load(): Promise<void> {
      for (const { wrapUp } of seats) clearTimeout(wrapUp)
      presence.stop() // They would be recorded as lost in the rows of a reset.
      seats = await read()
    },

    /** Reloads a member's name, permissions and seat, or those of all; the current state stays. */
    renew: (userId?: string): Promise<void> => inOrder('seats', () => readAgain(userId)),

    all: (): readonly Seat[] => seats,
    of,
    at,
    ...extensionLookups({ at, key, mayMonitor: monitorScope.may }),

    /** `by` is the supervisor who forces the state, with the cause `supervisor`. */
    choose,

    async setMode(seat: Seat, mode: Seat['mode']): Promise<void> {
      seat.mode = mode
      seat.hasPhone = false
      changed(seat)
      await db.updateTable('seat').set({ agent_mode: mode }).where('id', '=', seat.id).execute()
    },

    /** Assigns the seat to a new login; it is not ready for calls yet. */
    async occupy(seat: Seat, family: string): Promise<void> {
      await take(seat, family)
      seat.recordsEarlyMedia = await recordsEarlyMedia(db, seat.enterpriseId)
      await choose(seat, 'SIGN_BUSY')
    },

    /** Frees the seat of an ended login; its telephone cannot register any more. */
    async free(seat: Seat, cause: StateCause): Promise<void> {
      seat.family = undefined
      await choose(seat, 'OFF_LINE', cause)
    },

    async vacate(seat: Seat): Promise<void> {
      await take(seat, undefined)
      await choose(seat, 'OFF_LINE')
    },

    registered(seat: Seat, isRegistered: boolean): void {
      seat.isRegistered = isRegistered
      const data = { registerState: isRegistered }
      realtime.publish(seat.userId, { topic: 'agent_register', data })
      presence.connectionChanged(seat)
      changed(seat)
    },

    /** A telephone has registered with the exchange, or is gone. */
    telephone(seat: Seat, isRegistered: boolean): void {
      if (seat.mode === 0) this.registered(seat, isRegistered)
      else seat.hasPhone = isRegistered
      changed(seat)
    },

    onCall: (seat: Seat, state: 'RING' | 'CALLING', call: SeatCall) =>
      move(seat, state, { cause: 'call', ...call }),

    /** The seat holds or resumes a call, or is back in another one. */
    inPhase(seat: Seat, call: SeatCall): void {
      if (seat.onCall !== 'CALLING') return
      presence.changed(seat, { cause: 'call', ...call })
      changed(seat)
    },

    ...{ isConnected: presence.isConnected, isReconnecting: presence.isReconnecting },

    /** Another server has the seat: what was to follow here follows there. */
    release(seat: Seat): void {
      clearTimeout(seat.wrapUp)
      seat.wrapUp = undefined
      presence.forget(seat)
    },
    /** This server has the seat of another one, with its state. */
    resume(seat: Seat): void {
      endWrapUpLater(seat)
      presence.changed(seat, { cause: 'system' })
    },

    /** In a supervisor's name; resolves to whether it waits for the end of a call. */
    async force(seat: Seat, state: Chosen, by: ChangedBy): Promise<boolean> {
      // rule seat-wall-8
      const isDeferred = isTalking(seat)
      seat.forcedBy = isDeferred ? by : undefined
      await choose(seat, state, 'supervisor', by)
      return isDeferred
    },

    /** Starts wrap-up after an answered call, unless a state is forced; frees it after a missed one. */
    afterCall(seat: Seat, wasAnswered: boolean, callRecordId: string): void {
      const by = seat.forcedBy
      seat.forcedBy = undefined
      if (by) {
        move(seat, undefined, { cause: 'supervisor', by, callRecordId })
        return
      }
      const seconds = seat.wrapUpSeconds ?? wrapUps.of(seat.enterpriseId)
      const lasting = wasAnswered ? wrapUpTime(seconds, limits.wrapUp) : 0
      const state = lasting === 0 ? undefined : 'CLEARING'
      move(seat, state, { cause: 'call', callRecordId }, lasting || undefined)
    },

    /** Extends wrap-up by a minute; no effect if it is ended by hand. */
    extendWrapUp(seat: Seat): void {
      if (seat.onCall !== 'CLEARING' || seat.wrapUpEnds === undefined) return
      seat.wrapUpEnds += EXTENSION_MS
      endWrapUpLater(seat)
      publishState(seat, seat.written?.callRecordId)
      changed(seat)
    },

    stop(): void {
      for (const { wrapUp } of seats) clearTimeout(wrapUp)
      monitorScope.stop()
      wrapUps.stop()
      presence.stop()
    }
  }
}
