import { createHmac } from 'node:crypto'
import type { SignState } from '../../core/contract/enums/seats.ts'
import type { Database, Tables } from './db/schema.ts'
import { recordsEarlyMedia } from './early-media.ts'
import type { Limits } from './options.ts'
import type { RealtimeHub } from './realtime.ts'
import { type Member, whoHearsWhom } from './supervision/who-hears-whom.ts'

type Chosen = Tables['seat']['sign_state']
type OnCall = Extract<SignState, 'RING' | 'CALLING' | 'CLEARING'>

export interface Seat {
  readonly id: string
  readonly enterpriseId: string
  readonly userId: string
  agentName: string
  readonly extension: string
  readonly cidHolders: readonly { cidNumber: string; name: string }[]
  /** `recordingEarlyMedia` of the enterprise, as of the last login. */
  recordsEarlyMedia: boolean
  mode: 0 | 1 | 2
  /** What the agent chose. */
  chosen: Chosen
  /** What the telephone makes of it while a call is on and just after. */
  onCall: OnCall | undefined
  isRegistered: boolean
  /** The login whose telephone this is. */
  family: string | undefined
  wrapUp: NodeJS.Timeout | undefined
  /** Null for the server's own setting; 0 until it is finished by hand. */
  wrapUpSeconds: number | null
  /** When the seat is freed by itself; undefined while that is by hand. */
  wrapUpEnds: number | undefined
  /** What is being written down, and since when. */
  written: { readonly callRecordId: string; readonly since: number } | undefined
}

/** 延长整理. */
const EXTENSION_MS = 60_000

/** Whole seconds until the seat is freed by itself. */
export const wrapUpLeftOf = ({ wrapUpEnds }: Pick<Seat, 'wrapUpEnds'>): number | undefined =>
  wrapUpEnds === undefined ? undefined : Math.max(0, Math.ceil((wrapUpEnds - Date.now()) / 1000))

export const signStateOf = (seat: Seat): SignState => seat.onCall ?? seat.chosen
export const isTalking = (seat: Seat): boolean =>
  seat.onCall === 'RING' || seat.onCall === 'CALLING'

interface Needs {
  readonly db: Database
  readonly realtime: RealtimeHub
  readonly limits: Limits
  /** The server's own key; from it every SIP secret is made. */
  readonly key: string
}

/** Every seat, in memory as it is now; what an agent chooses is written through to the database. */
export function seatBook({ db, realtime, limits, key }: Needs) {
  let seats: Seat[] = []
  const hearing = whoHearsWhom(db)

  const tell = (seat: Seat, callRecordId?: string) =>
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
    tell(seat, callRecordId)
  }

  async function choose(seat: Seat, chosen: Chosen): Promise<void> {
    seat.chosen = chosen
    await db.updateTable('seat').set({ sign_state: chosen }).where('id', '=', seat.id).execute()
    move(seat, isTalking(seat) ? seat.onCall : undefined)
  }

  /** The seats as the database has them, each with the login that last had its telephone. */
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
    await hearing.read(userId)
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
    /** Reads the seats anew, and gives each its telephone back to the login that last had it. */
    async load(): Promise<void> {
      for (const { wrapUp } of seats) clearTimeout(wrapUp)
      seats = await read()
    },

    /**
     * A member's name, rights or telephone have changed: what the seat is doing stays as it is. One
     * with another extension is another telephone.
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

    /** The SIP secret of the login that has this telephone; another login, another secret. */
    secretOf(extension: string): string | undefined {
      const family = seats.find(seat => seat.extension === extension)?.family
      if (!family) return undefined
      return createHmac('sha256', key).update(`${family} ${extension}`).digest('base64url')
    },

    /** Whether calls to this extension ring at a device of the agent's, and not in the browser. */
    hasOwnDevice: (extension: string): boolean =>
      (seats.find(seat => seat.extension === extension)?.mode ?? 0) !== 0,

    /**
     * Whether a supervisor's telephone may listen in on a line: an extension, or one of the robot's,
     * whose call is that of whoever ordered it.
     */
    mayListen(supervisor: string, line: string, orderer: Member | undefined): boolean {
      const [who, whom] = [supervisor, line].map(number =>
        seats.find(seat => seat.extension === number)
      )
      const whose = whom ?? orderer
      return who !== undefined && whose !== undefined && hearing.may(who, whose)
    },

    /** Telephones ring in their own enterprise: what another one has is no number here. */
    mayRing(caller: string, extension: string): boolean {
      const [from, to] = [caller, extension].map(number =>
        seats.find(seat => seat.extension === number)
      )
      return from !== undefined && from.enterpriseId === to?.enterpriseId
    },

    /** A seat calls with the numbers that it holds. */
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

    /** Somebody has just signed in here and is not ready yet. */
    async occupy(seat: Seat, family: string): Promise<void> {
      seat.family = family
      seat.recordsEarlyMedia = await recordsEarlyMedia(db, seat.enterpriseId)
      await choose(seat, 'SIGN_BUSY')
    },

    /** The login is over: its telephone can register no more. */
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

    /** After a conversation there is something to write up; after a missed call there is not. */
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

    /** A minute more for what is being written up; nothing where that ends by hand alone. */
    extendWrapUp(seat: Seat): void {
      if (seat.onCall !== 'CLEARING' || seat.wrapUpEnds === undefined) return
      clearTimeout(seat.wrapUp)
      seat.wrapUpEnds += EXTENSION_MS
      seat.wrapUp = setTimeout(() => move(seat, undefined), seat.wrapUpEnds - Date.now()).unref()
      tell(seat, seat.written?.callRecordId)
    },

    stop(): void {
      for (const { wrapUp } of seats) clearTimeout(wrapUp)
    }
  }
}

export type Seats = ReturnType<typeof seatBook>
