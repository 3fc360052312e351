/** Changes of seats are made by the server that has them, wherever they are requested (rule realtime-26). */
import type { StateCause } from '../../../../core/features/seat-log/enums.ts'
import type { RealtimeServer } from '../../realtime/realtime-server.ts'
import { ServerSilent } from '../../realtime/server-requests.ts'
import type { ChangedBy } from '../seat-log/span-writes.ts'
import { freeSeats, loginOf, loginReader, readAllLogins } from './seat-login.ts'
import type { Chosen, Seat, SeatCall } from './seat-state.ts'
import { seatStore } from './seat-store.ts'
import { sharedSeats } from './shared-seats.ts'

type Command =
  | {
      readonly act: 'choose'
      readonly state: Chosen
      readonly cause?: StateCause | undefined
      readonly by?: ChangedBy | undefined
    }
  | { readonly act: 'force'; readonly state: Chosen; readonly by: ChangedBy }
  | { readonly act: 'mode'; readonly mode: Seat['mode'] }
  | { readonly act: 'occupy'; readonly family: string }
  | { readonly act: 'free'; readonly family: string; readonly cause: StateCause }
  | { readonly act: 'vacate' }
  | { readonly act: 'extend' }
  | { readonly act: 'telephone'; readonly on: boolean }
type Requested = Command & { readonly seatId: string }

/** Of these the server that silently has the seat is not waited for: the seat is taken from it. */
const ofLogin = new Set<Command['act']>(['occupy', 'free', 'vacate'])

const TOPIC = 'seat'

type Needs = Omit<Parameters<typeof seatStore>[0], 'changed' | 'onHold' | 'realtime'> &
  Pick<Parameters<typeof sharedSeats>[0], 'isOutside' | 'settled' | 'log'> & {
    readonly seatLog: Parameters<typeof sharedSeats>[0]['seatLog']
    readonly isAlone: boolean
    readonly realtime: RealtimeServer
  }

export function seatsOfServers({ isOutside, settled, log, ...needs }: Needs) {
  const { realtime } = needs
  const shared = sharedSeats({ ...needs, isOutside, settled, log })
  const store = seatStore({ ...needs, changed: shared.changed, onHold: shared.onHold })
  shared.attach(store)

  /** Does it here. */
  async function act(seat: Seat, command: Command): Promise<boolean> {
    if (command.act === 'choose') await store.choose(seat, command.state, command.cause, command.by)
    else if (command.act === 'force') return store.force(seat, command.state, command.by)
    else if (command.act === 'mode') {
      await store.setMode(seat, command.mode)
      store.registered(seat, command.mode !== 0 || (!isOutside && shared.hasTelephone(seat)))
    } else if (command.act === 'occupy') {
      if (seat.family !== command.family) await store.occupy(seat, command.family)
    } else if (command.act === 'free') {
      // Another login may have taken it since.
      if (seat.family === command.family) await store.free(seat, command.cause)
    } else if (command.act === 'vacate') await store.vacate(seat)
    else if (command.act === 'extend') store.extendWrapUp(seat)
    else store.telephone(seat, command.on)
    return false
  }

  /** Does it where the seat is; `true` for a forced state that waits for the end of a call. */
  async function actAtOwner(seat: Seat, command: Command): Promise<boolean> {
    const owner = shared.ownerOf(seat)
    if (owner === undefined) return act(seat, command)
    try {
      return (await realtime.ask(owner, TOPIC, { ...command, seatId: seat.id })) === true
    } catch (error) {
      const isOwn = command.act !== 'force' && realtime.isConnectedHere(seat)
      if (!(error instanceof ServerSilent) || !(isOwn || ofLogin.has(command.act))) throw error
      shared.claim(seat, true)
      return act(seat, command)
    }
  }

  realtime.onAsk<Requested>(TOPIC, async ({ seatId, ...command }, from) => {
    const seat = store.all().find(({ id }) => id === seatId)
    const owner = seat && shared.ownerOf(seat)
    // Each of two servers may believe that the other one has it.
    if (seat && owner === from) shared.claim(seat)
    else if (!seat || owner !== undefined) throw new ServerSilent()
    const result = await act(seat, command as Command)
    shared.announceNow(seat)
    return result
  })
  realtime.onMessage(message => {
    if (message.kind === 'renew') renew(message.userId).catch((error: Error) => log(error.message))
  })

  /** Its new seats may be at other servers already. */
  async function renew(userId?: string): Promise<void> {
    await store.renew(userId)
    shared.applyKnown()
  }

  const readLogins = loginReader(needs.db, store.all)

  const isHere = (seat: Seat): void => {
    if (seat.owner !== undefined) shared.claim(seat)
  }

  return {
    ...store,

    async load(): Promise<void> {
      await store.load()
      shared.applyKnown()
    },
    /** Also at the other servers. */
    async renew(userId: string): Promise<void> {
      await renew(userId)
      realtime.sendElsewhere({ kind: 'renew', userId })
    },
    /** Messages of other servers were lost: reads all seats and their logins again. */
    async readMissed(): Promise<void> {
      await renew()
      await readAllLogins(needs.db, store.all)
    },

    loginOf: (seat: Seat) => loginOf(needs.db, seat, needs.isAlone),
    /** Knows the logins of all seats as of now, whichever server they came to. */
    readLogins: async (): Promise<void> => (needs.isAlone ? undefined : readLogins()),

    choose: async (
      seat: Seat,
      state: Chosen,
      cause?: StateCause,
      by?: ChangedBy
    ): Promise<unknown> => actAtOwner(seat, { act: 'choose', state, cause, by }),
    force: (seat: Seat, state: Chosen, by: ChangedBy) =>
      actAtOwner(seat, { act: 'force', state, by }),
    /** The seat gets the telephone of the new mode. */
    setMode: (seat: Seat, mode: Seat['mode']): Promise<unknown> =>
      actAtOwner(seat, { act: 'mode', mode }),
    occupy: (seat: Seat, family: string): Promise<unknown> =>
      actAtOwner(seat, { act: 'occupy', family }),
    vacate: (seat: Seat): Promise<unknown> => actAtOwner(seat, { act: 'vacate' }),
    extendWrapUp: (seat: Seat): Promise<unknown> => actAtOwner(seat, { act: 'extend' }),
    /** Other servers free the seats that they have before what is sent to them next, and are not waited for. */
    async leave(family: string, cause: StateCause = 'system'): Promise<void> {
      await freeSeats(needs.db, family)
      for (const seat of store.all().filter(seat => seat.family === family)) {
        const freed = actAtOwner(seat, { act: 'free', family, cause })
        if (seat.owner === undefined) await freed
        else freed.catch((error: Error) => log(error.message))
      }
    },

    telephone(seat: Seat, on: boolean): void {
      shared.telephone(seat, on)
      // A telephone here brings the seat here; one at an outside exchange is everywhere.
      if (!isOutside && on) isHere(seat)
      if (seat.owner === undefined) store.telephone(seat, on)
      else if (isOutside)
        actAtOwner(seat, { act: 'telephone', on }).catch((error: Error) => log(error.message))
    },
    onCall(seat: Seat, state: 'RING' | 'CALLING', call: SeatCall): void {
      shared.talks(seat, true)
      isHere(seat)
      store.onCall(seat, state, call)
    },
    inPhase(seat: Seat, call: SeatCall): void {
      shared.talks(seat, true)
      isHere(seat)
      store.inPhase(seat, call)
    },
    /** Another server follows the call of a seat, and has the seat then. */
    callMoved(seat: Seat): void {
      shared.talks(seat, false)
      if (seat.owner !== undefined) return
      seat.onCall = undefined
      shared.changed(seat)
    },
    afterCall(seat: Seat, wasAnswered: boolean, callRecordId: string): void {
      shared.talks(seat, false)
      isHere(seat)
      store.afterCall(seat, wasAnswered, callRecordId)
    },

    isConnected: (seat: Seat): boolean =>
      (seat.owner === undefined && store.isConnected(seat)) || shared.isHeldElsewhere(seat),
    /** Sends the others all changes so far; resolves to whether one may not know the last ones yet. */
    announceAll: shared.announceAll,
    /** The server that has the seat; undefined if it is this one. */
    ownerOf: shared.ownerOf,

    stop(): void {
      shared.stop()
      store.stop()
    }
  }
}

export type Seats = ReturnType<typeof seatsOfServers>
