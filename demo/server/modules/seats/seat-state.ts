import type { Push } from '../../../../core/contract/topics.ts'
import type { CallPhase } from '../../../../core/features/seat-log/enums.ts'
import type { SignState } from '../../../../core/features/seats/enums.ts'
import type { Tables } from '../../db/schema/schema.ts'
import type { ChangedBy } from '../seat-log/span-writes.ts'

export type Chosen = Tables['seat']['sign_state']
export type OnCall = Extract<SignState, 'RING' | 'CALLING' | 'CLEARING'>

export interface Seat {
  readonly id: string
  readonly enterpriseId: string
  readonly userId: string
  agentName: string
  readonly extension: string
  /** Id of another server that has the seat: its page, its telephone or its call. */
  owner?: string | undefined
  cidHolders: readonly { cidNumber: string; name: string }[]
  /** The enterprise's `recordingEarlyMedia` at the last sign-in. */
  recordsEarlyMedia: boolean
  mode: 0 | 1 | 2
  /** The agent's choice. */
  chosen: Chosen
  /** State caused by a call or its wrap-up. */
  onCall: OnCall | undefined
  isRegistered: boolean
  /** The chosen state was forced during a call, by this supervisor, and applies when it ends. */
  forcedBy?: ChangedBy | undefined
  /** The login that uses the seat. */
  family: string | undefined
  wrapUp: NodeJS.Timeout | undefined
  /** Null for the enterprise's value; 0 for ending wrap-up by hand. */
  wrapUpSeconds: number | null
  /** Version of the own telephone's secret; 0 for none. */
  phoneVersion: number
  /** A SIP telephone is registered while the browser is not the agent's device. */
  hasPhone: boolean
  /** The member may not enter the enterprise. */
  isDisabled: boolean
  /** When wrap-up ends by itself; undefined if it does not. */
  wrapUpEnds: number | undefined
  /** The call in wrap-up and its begin. */
  written: { readonly callRecordId: string; readonly since: number } | undefined
  /** The call whose wrap-up has ended last, and when. */
  closed?: { readonly callRecordId: string; readonly at: number }
}

export interface SeatCall {
  readonly callRecordId: string
  /** Of an answered or placed call. */
  readonly phase?: CallPhase
}

/** Whole seconds until wrap-up ends by itself. */
export const wrapUpLeftOf = ({ wrapUpEnds }: Pick<Seat, 'wrapUpEnds'>): number | undefined =>
  wrapUpEnds === undefined ? undefined : Math.max(0, Math.ceil((wrapUpEnds - Date.now()) / 1000))

export const signStateOf = (seat: Seat): SignState => seat.onCall ?? seat.chosen
export const isTalking = (seat: Seat): boolean =>
  seat.onCall === 'RING' || seat.onCall === 'CALLING'

/**
 * Whether calls ring the agent's own device, instead of the browser or a SIP telephone that is registered
 * with a server.
 */
export const hasOwnDevice = ({ mode, hasPhone }: Pick<Seat, 'mode' | 'hasPhone'>): boolean =>
  mode !== 0 && !hasPhone

/** For the pages of the seat. `by`: the supervisor who forces the state. */
export const statePush = (seat: Seat, callRecordId?: string, by?: ChangedBy): Push => ({
  topic: 'agent_state_modify',
  data: {
    signState: signStateOf(seat),
    registerState: seat.isRegistered,
    ...(seat.wrapUpEnds !== undefined && { wrapUpLeft: wrapUpLeftOf(seat) }),
    ...(seat.mode !== 0 && callRecordId !== undefined && { callRecordId }),
    ...(by && { changedBy: by.name, ...(seat.forcedBy && { deferredState: seat.chosen }) })
  }
})

/** What others set for a seat, and takes effect without a new login. */
const settingsOf = ({ agentName, wrapUpSeconds, cidHolders, phoneVersion, isDisabled }: Seat) => ({
  ...{ agentName, wrapUpSeconds, cidHolders, phoneVersion, isDisabled }
})

/** The seats that were read, with the state of those that were known; another extension counts as a new seat. */
export const keepSeats = (known: readonly Seat[], fresh: readonly Seat[]): Seat[] =>
  fresh.map(seat => {
    const kept = known.find(({ id, extension }) => id === seat.id && extension === seat.extension)
    return kept ? Object.assign(kept, settingsOf(seat)) : seat
  })

/** Length of wrap-up in ms by a seat's or an enterprise's setting; undefined when it is ended by hand. */
export const wrapUpTime = (seconds: number | undefined, usual: number): number | undefined =>
  seconds === undefined ? usual : seconds === 0 ? undefined : seconds * 1000
