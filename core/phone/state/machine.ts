import type { LineEvent } from '../line/line.ts'
import type { Call, CallOutcome, PhoneState } from './phone-types.ts'

export { isOnCall } from './on-call.ts'

type FromLine<Type extends LineEvent['type']> = Extract<LineEvent, { type: Type }>

/** Events of the phone. Those with a `callId` apply to that call only. */
export type PhoneEvent =
  | { readonly type: 'dial'; readonly call: Call }
  | { readonly type: 'ring'; readonly call: Call }
  | { readonly type: 'answering'; readonly callId: string }
  /** The microphone was denied or timed out: the call keeps ringing. */
  | { readonly type: 'not-answered'; readonly callId: string }
  /** Cancelled before the INVITE was sent. */
  | { readonly type: 'withdrawn'; readonly callId: string }
  | FromLine<
      | 'sent'
      | 'progress'
      | 'confirmed'
      | 'held'
      | 'muted'
      | 'media'
      | 'transfer-ringing'
      | 'transferred'
    >
  | { readonly type: 'transferring'; readonly callId: string; readonly target: string }
  /** A supervisor has joined or left the conversation, or whispers to its agent. */
  | {
      readonly type: 'cut-in'
      readonly callId: string
      readonly by: string | undefined
      readonly whisper?: string | undefined
    }
  /** Additional call details. */
  | { readonly type: 'known'; readonly callId: string; readonly changes: Partial<Call> }
  | { readonly type: 'over'; readonly callId: string; readonly outcome: CallOutcome }
  | { readonly type: 'finished' }

type WithStatus<Name> = Extract<PhoneState, { status: Name }>
type Of<Type> = Extract<PhoneEvent, { type: Type }>
type Moves = {
  [Name in PhoneState['status']]: {
    [Type in PhoneEvent['type']]?: (
      phone: WithStatus<Name>,
      event: Of<Type>,
      at: number
    ) => PhoneState | undefined
  }
}

export const idle = { status: 'idle' } as const

const dial = (_: PhoneState, { call }: Of<'dial'>): PhoneState => ({
  status: 'dialling',
  call,
  ringing: false
})
const ring = (_: PhoneState, { call }: Of<'ring'>): PhoneState => ({ status: 'ringing', call })
const toIdle = (): PhoneState => idle

/** A supervisor's call keeps the record id of the supervised call. */
const withRecord = (call: Call, callRecordId: string | undefined): Call =>
  callRecordId === undefined || callRecordId === call.callRecordId || call.kind === 'monitor'
    ? call
    : { ...call, callRecordId }

const talk = (
  { call }: { readonly call: Call },
  { callRecordId, seconds = 0 }: Of<'confirmed'>,
  at: number
): PhoneState => ({
  status: 'talking',
  call: withRecord(call, callRecordId),
  since: at - seconds * 1000,
  // A supervisor starts muted.
  muted: call.kind === 'monitor',
  held: undefined,
  media: 'flowing',
  transferring: undefined
})

const over = ({ call }: { readonly call: Call }, { outcome }: Of<'over'>): PhoneState => ({
  status: 'wrap-up',
  call,
  seconds: 0,
  outcome
})

const known = <State extends Exclude<PhoneState, WithStatus<'idle'>>>(
  phone: State,
  { changes }: Of<'known'>
): State => ({ ...phone, call: { ...phone.call, ...changes } })

/** Combines the hold states of both sides. */
function heldBy(
  before: WithStatus<'talking'>['held'],
  { by, on }: Of<'held'>
): WithStatus<'talking'>['held'] {
  const us = by === 'us' ? on : before === 'us' || before === 'both'
  const them = by === 'them' ? on : before === 'them' || before === 'both'
  if (us && them) return 'both'
  return us ? 'us' : them ? 'them' : undefined
}

/** Transition table. Events not listed leave the state unchanged. */
const moves: Moves = {
  idle: { dial, ring },
  dialling: {
    sent: phone => ({ ...phone, sent: true }),
    progress: ({ call }, { callRecordId }) => ({
      status: 'dialling',
      call: withRecord(call, callRecordId),
      ringing: true,
      sent: true
    }),
    confirmed: talk,
    withdrawn: toIdle,
    known,
    over
  },
  ringing: {
    answering: ({ call }) => ({ status: 'answering', call }),
    confirmed: talk,
    known,
    over
  },
  answering: {
    'not-answered': ({ call }) => ({ status: 'ringing', call }),
    confirmed: talk,
    known,
    over
  },
  talking: {
    held: (phone, event) => ({ ...phone, held: heldBy(phone.held, event) }),
    muted: (phone, { on }) => ({ ...phone, muted: on }),
    media: (phone, { is }) => (is === 'lost' ? phone : { ...phone, media: is }),
    transferring: (phone, { target }) => ({
      ...phone,
      transferring: target,
      transferAt: undefined
    }),
    'transfer-ringing': phone => ({ ...phone, transferAt: phone.transferAt ?? 'ringing' }),
    transferred: (phone, { ok }) =>
      ok ? { ...phone, transferAt: 'answered' } : { ...phone, transferring: undefined },
    'cut-in': (phone, { by, whisper }) => ({ ...phone, cutIn: by, whisper }),
    known,
    over: ({ call, since }, { outcome }, at) => ({
      status: 'wrap-up',
      call,
      seconds: Math.max(0, Math.floor((at - since) / 1000)),
      outcome
    })
  },
  'wrap-up': { dial, ring, known, finished: toIdle }
}

/** The next state; the identical object when the event does not apply. */
export function next(phone: PhoneState, event: PhoneEvent, at: number): PhoneState {
  const isAnother =
    'callId' in event && phone.status !== 'idle' && phone.call.callId !== event.callId
  const move = moves[phone.status][event.type] as
    | ((phone: PhoneState, event: PhoneEvent, at: number) => PhoneState | undefined)
    | undefined
  return isAnother ? phone : (move?.(phone, event, at) ?? phone)
}
