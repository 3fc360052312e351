import { atom, computed, readonlyType } from 'nanostores'
import { endpoints } from '../contract/first-endpoints.ts'
import type { PushData } from '../contract/topics.ts'
import { environment } from '../environment/environment.ts'
import { Failure, type FailureKind } from '../failure.ts'
import { type AgentMode, type SignState, signState } from '../features/seats/enums.ts'
import type { AgentStatus } from '../features/seats/schemas.ts'
import { commonMessages } from '../messages/common-messages.ts'
import { call } from '../net/http.ts'
import { onReconnected } from '../net/realtime.ts'
import { onTopic } from '../net/realtime-frames.ts'
import { notify } from '../notices.ts'
import { dispatch, emitToHost } from '../public-events.ts'
import { $onCall } from './call-guard.ts'
import { sessionMessages } from './session-messages.ts'
import { $session, onSignedIn, onSignedOut, sessionEpoch } from './session-state.ts'
import { heldToken } from './token/credentials.ts'

/** What the server hands to the telephone, for `credentialSeconds`. */
export type LentCredentials = Pick<
  AgentStatus,
  'password' | 'authorizationUser' | 'iceServers' | 'credentialSeconds'
>

/** A seat, without its credentials and without the state of a call. */
export type Seat = Omit<
  AgentStatus,
  keyof LentCredentials | 'callRecordId' | 'callSeconds' | 'wrapUp'
>

/** A call of the agent's own device that started without this page. */
export interface RunningCall {
  readonly callRecordId: string
  /** Whole seconds since it was answered; undefined until then. */
  readonly seconds: number | undefined
}

/** SIP account for registration. An empty field was left empty by the server. */
export interface SipAccount {
  readonly wsUri: string
  readonly uri: string
  readonly password: string
  readonly authorizationUser?: string | undefined
  /** Seconds; undefined when the server does not set it. */
  readonly registerExpires: number | undefined
}

const chosenStates = ['SIGN_FREE', 'SIGN_BUSY', 'OFF_LINE'] as const
/** States of a seat that an agent may choose. */
export type ChosenState = (typeof chosenStates)[number]

const $seat = atom<Seat | undefined>()
const $state = atom<SignState>('SIGN_BUSY')
let lent: LentCredentials = { password: '' }
/** Version counter of the state, so that an older reply does not override a newer change. */
let changes = 0
/** The last state confirmed by the server. */
let confirmed: SignState = 'SIGN_BUSY'
/** Number of pushed states. */
let pushes = 0
/** Pending state changes. */
let open = 0
let isAnnounced = false

export const $agent = readonlyType($seat)

/** Whether this seat accepts calls. Decided by the server; see `agent_state_modify`. */
export const $signState = readonlyType($state)

/** The agent's device: 0 web, 1 SIP, 2 remote. */
export const $agentMode = computed($seat, (seat): AgentMode => seat?.agentMode ?? 0)

function stateIs(state: SignState): void {
  changes++
  const isChanged = !isAnnounced || $state.get() !== state
  isAnnounced = true
  $state.set(state)
  if (isChanged) emitToHost('agent-state', { signState: state, label: signState.label(state) })
}

/** Reads the agent status. Silent, as the request is rejected for a user without a seat. */
export const readSeat = async (): Promise<Seat> => (await readStatus()).seat

/** The credentials of the last read. */
export const lentCredentials = (): LentCredentials => lent

/** Reads the running call of the agent's own device. */
export const readRunningCall = async (): Promise<RunningCall | undefined> =>
  (await readStatus()).running

/** Reads the seat's pending wrap-up. */
export const readWrapUp = async (): Promise<AgentStatus['wrapUp']> => (await readStatus()).wrapUp

async function readStatus() {
  const before = changes
  const mine = sessionEpoch()
  const status = await call(endpoints.agent.status, {}, { silent: true })
  const { password, authorizationUser, iceServers, credentialSeconds, ...others } = status
  const { callRecordId, callSeconds: seconds, wrapUp, ...seat } = others
  if (mine !== sessionEpoch()) throw new Failure('aborted', commonMessages.aborted())
  lent = { password, authorizationUser, iceServers, credentialSeconds }
  $seat.set(seat)
  if (changes === before) {
    confirmed = seat.signState
    stateIs(seat.signState)
  }
  const running: RunningCall | undefined =
    callRecordId === undefined ? undefined : { callRecordId, seconds }
  return { seat, running, wrapUp }
}

/** Sets the state optimistically; when no change is pending, shows the confirmed one. */
export const setAgentState = (state: ChosenState): Promise<void> => setState({ signState: state })

/** The same by the page and not by its user. */
export const setStateAutomatically = (state: ChosenState): Promise<void> =>
  setState({ signState: state, isAutomatic: true })

async function setState(
  body: Readonly<{ signState: ChosenState; isAutomatic?: boolean }>
): Promise<void> {
  const state = body.signState
  if ($session.get().status !== 'signed-in')
    throw refusal(commonMessages.pleaseSignIn(), 'signed-out')
  if (!chosenStates.includes(state)) throw refusal(sessionMessages.stateUnknown())
  if ($onCall.get()) throw refusal(sessionMessages.stateDuringCall())
  stateIs(state)
  const mine = sessionEpoch()
  const pushesBefore = pushes
  open++
  try {
    await call(endpoints.agent.setStatus, { body })
    if (mine === sessionEpoch() && pushesBefore === pushes) confirmed = state
  } finally {
    if (mine === sessionEpoch() && --open === 0) stateIs(confirmed)
  }
}

export async function setAgentMode(mode: AgentMode): Promise<void> {
  const before = $seat.get()
  if (!before) throw refusal(sessionMessages.noSeat())
  if ($onCall.get()) throw refusal(sessionMessages.stateDuringCall())
  const changed = { ...before, agentMode: mode }
  $seat.set(changed)
  try {
    await call(endpoints.agent.setMode, { body: { agentMode: mode } })
  } catch (error) {
    if ($seat.get() === changed) $seat.set(before)
    throw error
  }
}

function refusal(message: string, kind: FailureKind = 'invalid'): Failure {
  const failure = new Failure(kind, message)
  notify('error', message)
  dispatch(failure, 'session')
  return failure
}

/** The SIP account. `fresh` re-reads it, for example after a rejected password. */
export async function sipAccount({ fresh = false } = {}): Promise<SipAccount> {
  const known = $seat.get()
  const seat = fresh || !known ? await readSeat() : known
  const isSecure = environment().apiBase.startsWith('https:')
  const gateway = isSecure ? seat.sslGatewayIp : seat.gatewayIp
  const isWhole = gateway === '' || /^wss?:\/\//.test(gateway)
  const { agentExtensionNumber: extension, sipDomain: domain } = seat
  return {
    wsUri: isWhole ? gateway : `${isSecure ? 'wss' : 'ws'}://${gateway}`,
    uri: extension && domain ? `sip:${extension}@${domain}` : '',
    password: lent.password,
    authorizationUser: lent.authorizationUser,
    registerExpires: seat.registerExpires
  }
}

type SeatPush = PushData<'agent_state_modify'>
const listeners = new Set<(push: SeatPush) => void>()

/** For the agent's own device, whose calls are visible in the seat's state. */
export function onSeatPush(act: (push: SeatPush) => void): () => void {
  listeners.add(act)
  return () => listeners.delete(act)
}

/** A supervisor forces a state, at once or when the call has ended. */
function notifyForced({ signState: now, deferredState }: SeatPush, by: string): void {
  const state = signState.label((deferredState ?? now) as SignState)
  const message = deferredState ? sessionMessages.stateDeferred : sessionMessages.stateForced
  notify('warning', message({ by, state }))
}

onTopic('agent_state_modify', push => {
  const seat = $seat.get()
  if (seat && push.registerState !== undefined)
    $seat.set({ ...seat, registerState: push.registerState })
  if (push.changedBy !== undefined) notifyForced(push, push.changedBy)
  pushes++
  confirmed = push.signState
  stateIs(push.signState)
  for (const act of [...listeners]) act(push)
})

/** A login that serves another purpose has no seat. */
const readOwnSeat = async (): Promise<unknown> =>
  heldToken()?.isConfined ? undefined : readSeat().catch(() => undefined)

onSignedIn(readOwnSeat)
onReconnected(() => void readOwnSeat())
onSignedOut(() => {
  lent = { password: '' }
  isAnnounced = false
  changes++
  open = 0
  confirmed = 'SIGN_BUSY'
  $seat.set(undefined)
  $state.set('SIGN_BUSY')
})
