import { atom, computed, readonlyType } from 'nanostores'
import { endpoints } from '../contract/endpoints/index.ts'
import type { AgentStatus } from '../contract/entities/seat.ts'
import { type AgentMode, type SignState, signState } from '../contract/enums/seats.ts'
import type { PushData } from '../contract/topics.ts'
import { environment } from '../environment.ts'
import { raise, tellHost } from '../events.ts'
import { Failure, type FailureKind } from '../failure.ts'
import { onTopic } from '../net/frames.ts'
import { call } from '../net/http.ts'
import { onReconnected } from '../net/realtime.ts'
import { notify } from '../notices.ts'
import { commonText } from '../text/common.ts'
import { sessionText } from '../text/session.ts'
import { $onCall } from './call-guard.ts'
import { $session, onSignedIn, onSignedOut, sessionEpoch } from './life.ts'

/** The seat without its SIP secret, which stays in this file, and without what is soon out of date. */
export type Seat = Omit<AgentStatus, 'password' | 'callRecordId' | 'callSeconds' | 'wrapUp'>

/** A call of the agent's own device that began without this page. */
export interface RunningCall {
  readonly callRecordId: string
  /** Whole seconds since it was answered; undefined until then. */
  readonly seconds: number | undefined
}

/** What the telephone needs to register. An empty field is one that the server left empty. */
export interface SipAccount {
  readonly wsUri: string
  readonly uri: string
  readonly password: string
  /** Seconds, when the server has an opinion. */
  readonly registerExpires: number | undefined
}

/** The states that a person may choose. */
const chosenStates = ['SIGN_FREE', 'SIGN_BUSY', 'OFF_LINE'] as const
export type ChosenState = (typeof chosenStates)[number]

const $seat = atom<Seat | undefined>()
const $state = atom<SignState>('SIGN_BUSY')
let secret = ''
/** Counts whatever has changed the state, so that an older answer does not undo a newer word. */
let changes = 0
/** What the server has said last, or agreed to. */
let confirmed: SignState = 'SIGN_BUSY'
/** Counts what the server has said unasked. */
let pushes = 0
/** Choices that the server has not answered. */
let open = 0
let isAnnounced = false

export const $agent = readonlyType($seat)

/** Whether this seat takes calls. The server decides; see `agent_state_modify`. */
export const $signState = readonlyType($state)

/** The telephone that the agent works with: 0 web, 1 SIP, 2 remote. */
export const $agentMode = computed($seat, (seat): AgentMode => seat?.agentMode ?? 0)

function stateIs(state: SignState): void {
  changes++
  const isNews = !isAnnounced || $state.get() !== state
  isAnnounced = true
  $state.set(state)
  if (isNews) tellHost('agent-state', { signState: state, label: signState.label(state) })
}

/** Reads the agent status. Silent: a user without a seat is refused, and that is no news. */
export const readSeat = async (): Promise<Seat> => (await readStatus()).seat

/** Asks the server whether the agent's own device is in a call. */
export const readRunningCall = async (): Promise<RunningCall | undefined> =>
  (await readStatus()).running

/** Asks the server what this seat has still to write down. */
export const readWrapUp = async (): Promise<AgentStatus['wrapUp']> => (await readStatus()).wrapUp

async function readStatus() {
  const before = changes
  const mine = sessionEpoch()
  const status = await call(endpoints.agent.status, {}, { silent: true })
  const { password, callRecordId, callSeconds: seconds, wrapUp, ...seat } = status
  if (mine !== sessionEpoch()) throw new Failure('aborted', commonText.aborted())
  secret = password
  $seat.set(seat)
  if (changes === before) {
    confirmed = seat.signState
    stateIs(seat.signState)
  }
  const running: RunningCall | undefined =
    callRecordId === undefined ? undefined : { callRecordId, seconds }
  return { seat, running, wrapUp }
}

/** Shows the chosen state at once; once all choices are answered, what the server has agreed to. */
export async function setAgentState(state: ChosenState): Promise<void> {
  if ($session.get().at !== 'signed-in') throw refusal(commonText.pleaseSignIn(), 'signed-out')
  if (!chosenStates.includes(state)) throw refusal(sessionText.stateUnknown())
  if ($onCall.get()) throw refusal(sessionText.stateDuringCall())
  stateIs(state)
  const mine = sessionEpoch()
  const heard = pushes
  open++
  try {
    await call(endpoints.agent.setStatus, { body: { signState: state } })
    if (mine === sessionEpoch() && heard === pushes) confirmed = state
  } finally {
    if (mine === sessionEpoch() && --open === 0) stateIs(confirmed)
  }
}

export async function setAgentMode(mode: AgentMode): Promise<void> {
  const before = $seat.get()
  if (!before) throw refusal(sessionText.noSeat())
  if ($onCall.get()) throw refusal(sessionText.stateDuringCall())
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
  raise(failure, 'session')
  return failure
}

/** How the telephone registers. `fresh` asks the server again, as after a refused password. */
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
    password: secret,
    registerExpires: seat.registerExpires
  }
}

type SeatPush = PushData<'agent_state_modify'>
const listeners = new Set<(push: SeatPush) => void>()

/** For the agent's own device, whose calls show themselves in the seat's state. */
export function onSeatPush(act: (push: SeatPush) => void): () => void {
  listeners.add(act)
  return () => listeners.delete(act)
}

onTopic('agent_state_modify', push => {
  const seat = $seat.get()
  if (seat && push.registerState !== undefined)
    $seat.set({ ...seat, registerState: push.registerState })
  pushes++
  confirmed = push.signState
  stateIs(push.signState)
  for (const act of [...listeners]) act(push)
})

onSignedIn(() => readSeat().catch(() => undefined))
onReconnected(() => void readSeat().catch(() => undefined))
onSignedOut(() => {
  secret = ''
  isAnnounced = false
  changes++
  open = 0
  confirmed = 'SIGN_BUSY'
  $seat.set(undefined)
  $state.set('SIGN_BUSY')
})
