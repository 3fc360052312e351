import { createHmac } from 'node:crypto'
import type { SignState } from '../../../../core/features/seats/enums.ts'
import type { Database, Tables } from '../../db/schema/schema.ts'
import type { Limits } from '../../options.ts'
import type { RealtimeHub } from '../../realtime/realtime-hub.ts'
import { recordsEarlyMedia } from '../calls/early-media.ts'
import { listeningScope, type Member } from '../supervision/listening-scope.ts'

type Chosen = Tables['seat']['sign_state']
type OnCall = Extract<SignState, 'RING' | 'CALLING' | 'CLEARING'>

export interface Seat {
  readonly id: string
  readonly enterpriseId: string
  readonly userId: string
  agentName: string
  readonly extension: string
  readonly cidHolders: readonly { cidNumber: string; name: string }[]
  /** The enterprise's `recordingEarlyMedia` at the last sign-in. */
  recordsEarlyMedia: boolean
  mode: 0 | 1 | 2
  /** The agent's choice. */
  chosen: Chosen
  /** State caused by a call or its wrap-up. */
  onCall: OnCall | undefined
  isRegistered: boolean
  /** The login that uses the seat. */
  family: string | undefined
  wrapUp: NodeJS.Timeout | undefined
  /** Null for the server's default; 0 for ending wrap-up by hand. */
  wrapUpSeconds: number | null
  /** When wrap-up ends by itself; undefined if it does not. */
  wrapUpEnds: number | undefined
  /** The call in wrap-up and its begin. */
  written: { readonly callRecordId: string; readonly since: number } | undefined
}

/** Extension of wrap-up in ms (延长整理). */
const EXTENSION_MS = 60_000 // rule phone-32

/** Whole seconds until wrap-up ends by itself. */
export const wrapUpLeftOf = ({ wrapUpEnds }: Pick<Seat, 'wrapUpEnds'>): number | undefined =>
  wrapUpEnds === undefined ? undefined : Math.max(0, Math.ceil((wrapUpEnds - Date.now()) / 1000))

export const signStateOf = (seat: Seat): SignState => seat.onCall ?? seat.chosen
export const isTalking = (seat: Seat): boolean =>
  seat.onCall === 'RING' || seat.onCall === 'CALLING'

interface Needs {
  readonly db: Database
  readonly realtime: RealtimeHub
  readonly limits: Limits
  /** The server's key from which SIP passwords are derived. */
  readonly key: string
}

/**
 * All seats with their current state in memory; the agent's choice is written through to the
 * database.
 */
export function seatStore({ db, realtime, limits, key }: Needs) {
  let seats: Seat[] = []
  const monitorScope = listeningScope(db)

  const publishState = (seat: Seat, callRecordId?: string) =>
    realtime.publish(seat.userId, {
      topic: 'agent_state_modify',
      data: {
        signState: signStateOf(seat),
        registerState: seat.isRegistered,
        ...(seat.wrapUpEnds !== undefined && { wrapUpLeft: wrapUpLeftOf(seat) }),
        ...(seat.mode !== 0 && callRecordId !== undefined && { callRecordId })
      }
    })

  const move = (
    seat: Seat,
    onCall: OnCall | undefined,
    callRecordId?: string,
    wrapUpFor?: number
  ): void => {
    clearTimeout(seat.wrapUp)
    seat.wrapUp = undefined
    seat.wrapUpEnds = wrapUpFor === undefined ? undefined : Date.now() + wrapUpFor
    if (wrapUpFor !== undefined)
      seat.wrapUp = setTimeout(() => move(seat, undefined), wrapUpFor).unref()
    seat.onCall = onCall
    seat.written =
      onCall === 'CLEARING' && callRecordId !== undefined
        ? { callRecordId, since: Date.now() }
        : undefined
    publishState(seat, callRecordId)
  }

  async function choose(seat: Seat, chosen: Chosen): Promise<void> {
    seat.chosen = chosen
    await db.updateTable('seat').set({ sign_state: chosen }).where('id', '=', seat.id).execute()
    move(seat, isTalking(seat) ? seat.onCall : undefined)
  }

  /** Reads the seats with the login that last used each. */
  async function read(userId?: string): Promise<Seat[]> {
    let rows = db
      .selectFrom('seat')
      .innerJoin('user_account', 'user_account.id', 'seat.user_id')
      .innerJoin('enterprise', 'enterprise.id', 'seat.enterprise_id')
      .selectAll('seat')
      .select(['user_account.name as agent_name', 'enterprise.recording_early_media'])
    let tokens = db
      .selectFrom('auth_token')
      .select(['user_id', 'enterprise_id', 'family'])
      .where('expires_at', '>', Date.now())
      .orderBy('created_at')
    if (userId !== undefined) {
      rows = rows.where('seat.user_id', '=', userId)
      tokens = tokens.where('user_id', '=', userId)
    }
    await monitorScope.read(userId)
    const logins = await tokens.execute()
    const all = await rows.execute()
    return all.map(row => ({
      id: row.id,
      enterpriseId: row.enterprise_id,
      userId: row.user_id,
      agentName: row.agent_name,
      extension: row.extension,
      cidHolders: row.cid_holders,
      recordsEarlyMedia: row.recording_early_media,
      mode: row.agent_mode,
      chosen: row.sign_state,
      onCall: undefined,
      isRegistered: row.agent_mode !== 0,
      written: undefined,
      family: logins.findLast(
        ({ user_id, enterprise_id }) =>
          user_id === row.user_id && enterprise_id === row.enterprise_id
      )?.family,
      wrapUp: undefined,
      wrapUpSeconds: row.wrap_up_seconds,
      wrapUpEnds: undefined
    }))
  }

  return {
    /** Loads all seats and restores their logins. */
    async load(): Promise<void> {
      for (const { wrapUp } of seats) clearTimeout(wrapUp)
      seats = await read()
    },

    /**
     * Reloads a member's name, permissions and seat; the current state stays. Another extension
     * counts as a new seat.
     */
    async renew(userId: string): Promise<void> {
      const fresh = await read(userId)
      const others = seats.filter(seat => seat.userId !== userId)
      const own = seats.filter(seat => seat.userId === userId)
      const now = fresh.map(seat => {
        const kept = own.find(({ id, extension }) => id === seat.id && extension === seat.extension)
        return kept
          ? Object.assign(kept, { agentName: seat.agentName, wrapUpSeconds: seat.wrapUpSeconds })
          : seat
      })
      for (const seat of own) if (!now.includes(seat)) clearTimeout(seat.wrapUp)
      seats = [...others, ...now]
    },

    all: (): readonly Seat[] => seats,
    of: (userId: string, enterpriseId: string): Seat | undefined =>
      seats.find(seat => seat.userId === userId && seat.enterpriseId === enterpriseId),
    at: (extension: string): Seat | undefined => seats.find(seat => seat.extension === extension),

    /** SIP password of the seat's login; differs by login. */
    secretOf(extension: string): string | undefined {
      const family = seats.find(seat => seat.extension === extension)?.family
      if (!family) return undefined
      return createHmac('sha256', key).update(`${family} ${extension}`).digest('base64url')
    },

    /** Whether calls to this extension ring the agent's own device instead of the browser. */
    hasOwnDevice: (extension: string): boolean =>
      (seats.find(seat => seat.extension === extension)?.mode ?? 0) !== 0,

    /**
     * Whether a supervisor may monitor a line: an extension, or a robot line, which counts as the
     * call of the user who ordered it.
     */
    mayListen(supervisor: string, line: string, orderer: Member | undefined): boolean {
      const [who, whom] = [supervisor, line].map(number =>
        seats.find(seat => seat.extension === number)
      )
      const whose = whom ?? orderer
      return who !== undefined && whose !== undefined && monitorScope.may(who, whose)
    },

    /** Telephones ring within their own enterprise only. */
    mayRing(caller: string, extension: string): boolean {
      const [from, to] = [caller, extension].map(number =>
        seats.find(seat => seat.extension === number)
      )
      return from !== undefined && from.enterpriseId === to?.enterpriseId
    },

    /** Whether the seat holds this caller ID. */
    mayShow: (extension: string, number: string): boolean =>
      seats
        .find(seat => seat.extension === extension)
        ?.cidHolders.some(({ cidNumber }) => cidNumber === number) ?? false,

    /** Whether calls of this extension are recorded from the ringing on. */
    recordsEarlyMedia: (extension: string): boolean =>
      seats.find(seat => seat.extension === extension)?.recordsEarlyMedia ?? false,

    choose,

    async setMode(seat: Seat, mode: Seat['mode']): Promise<void> {
      seat.mode = mode
      await db.updateTable('seat').set({ agent_mode: mode }).where('id', '=', seat.id).execute()
    },

    /** Assigns the seat to a new login; it is not ready for calls yet. */
    async occupy(seat: Seat, family: string): Promise<void> {
      seat.family = family
      seat.recordsEarlyMedia = await recordsEarlyMedia(db, seat.enterpriseId)
      await choose(seat, 'SIGN_BUSY')
    },

    /** Frees the seat of an ended login; its telephone cannot register any more. */
    async leave(family: string): Promise<void> {
      for (const seat of seats.filter(seat => seat.family === family)) {
        seat.family = undefined
        await choose(seat, 'OFF_LINE')
      }
    },

    async vacate(seat: Seat): Promise<void> {
      seat.family = undefined
      await choose(seat, 'OFF_LINE')
    },

    registered(seat: Seat, isRegistered: boolean): void {
      seat.isRegistered = isRegistered
      realtime.publish(seat.userId, {
        topic: 'agent_register',
        data: { registerState: isRegistered }
      })
    },

    onCall: (seat: Seat, state: 'RING' | 'CALLING', callRecordId: string) =>
      move(seat, state, callRecordId),

    /** Starts wrap-up after an answered call; frees the seat after a missed one. */
    afterCall(seat: Seat, wasAnswered: boolean, callRecordId: string): void {
      const isByHand = seat.wrapUpSeconds === 0
      const lasting = seat.wrapUpSeconds === null ? limits.wrapUp : seat.wrapUpSeconds * 1000
      const hasWork = wasAnswered && (isByHand || lasting > 0)
      move(
        seat,
        hasWork ? 'CLEARING' : undefined,
        callRecordId,
        hasWork && !isByHand ? lasting : undefined
      )
    },

    /** Extends wrap-up by a minute; no effect if it is ended by hand. */
    extendWrapUp(seat: Seat): void {
      if (seat.onCall !== 'CLEARING' || seat.wrapUpEnds === undefined) return
      clearTimeout(seat.wrapUp)
      seat.wrapUpEnds += EXTENSION_MS
      seat.wrapUp = setTimeout(() => move(seat, undefined), seat.wrapUpEnds - Date.now()).unref()
      publishState(seat, seat.written?.callRecordId)
    },

    stop(): void {
      for (const { wrapUp } of seats) clearTimeout(wrapUp)
    }
  }
}

export type Seats = ReturnType<typeof seatStore>
