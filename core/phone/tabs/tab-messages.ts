import { z } from '../../contract/zod.ts'
import { environment } from '../../environment/environment.ts'
import type { PhoneState, SecondCall } from '../state/phone-types.ts'

/**
 * Messages between the tabs of one browser about their shared phone.
 * Another tab may run another version, so every message carries its protocol version, is validated
 * on arrival, and dropped when invalid.
 */
const PROTOCOL = 3

const text = z.optional(z.string())
const held = z.optional(z.enum(['us', 'them', 'both']))
const call = z.object({
  callId: z.string(),
  direction: z.enum(['incoming', 'outgoing']),
  number: z.string(),
  name: text,
  callRecordId: text,
  customerId: text,
  callItemNumberId: text,
  kind: z.enum(['ordinary', 'monitor'])
})
const endedBy = z.enum(['agent', 'customer', 'system', 'network'])
const outcome = z.object({
  ok: z.boolean(),
  text: z.string(),
  status: z.number(),
  endedBy: z.optional(endedBy),
  isPassedOn: z.optional(z.boolean())
})

/** The phone state on the channel: monotonic clocks of tabs differ, so a call carries its age. */
const PhoneReport = z.discriminatedUnion('status', [
  z.object({ status: z.literal('idle') }),
  z.object({
    status: z.literal('dialling'),
    call,
    ringing: z.boolean(),
    sent: z.optional(z.boolean())
  }),
  z.object({ status: z.literal('ringing'), call }),
  z.object({ status: z.literal('answering'), call }),
  z.object({
    status: z.literal('talking'),
    call,
    age: z.number(),
    muted: z.boolean(),
    held,
    media: z.enum(['flowing', 'recovering', 'silent']),
    transferring: text,
    cutIn: text,
    whisper: text
  }),
  z.object({ status: z.literal('wrap-up'), call, seconds: z.number(), outcome })
])

/** A second call; as with the first one, with its age. */
const SecondReport = z.object({
  status: z.enum(['dialling', 'ringing', 'answering', 'talking']),
  call,
  isActive: z.boolean(),
  isJoined: z.boolean(),
  isRinging: z.boolean(),
  age: z.optional(z.number()),
  held
})

/** What an agent does with a second call. */
const SecondAct = z.enum([
  'consult',
  'complete',
  'join',
  'swap',
  'drop-first',
  'drop-second',
  'answer-instead'
])
export type SecondAct = z.infer<typeof SecondAct>

const simpleCommand = <const Action extends string>(action: Action) =>
  z.object({ do: z.literal(action) })
const toggleCommand = <const Action extends string>(action: Action) =>
  z.object({ do: z.literal(action), on: z.boolean() })
const textCommand = <const Action extends string>(action: Action) =>
  z.object({ do: z.literal(action), text: z.string() })

/** Commands to the leader. */
const Command = z.discriminatedUnion('do', [
  z.object({
    do: z.literal('dial'),
    number: z.string(),
    callId: z.string(),
    customerId: text,
    callerId: text,
    setFree: z.optional(z.boolean()),
    confirmed: z.optional(z.boolean())
  }),
  simpleCommand('answer'),
  simpleCommand('reject'),
  simpleCommand('hangUp'),
  simpleCommand('finishWrapUp'),
  simpleCommand('yield'),
  toggleCommand('hold'),
  toggleCommand('mute'),
  textCommand('sendDtmf'),
  textCommand('transfer'),
  z.object({ do: z.literal('second'), act: SecondAct, text: z.string() }),
  textCommand('monitor')
])
export type Command = z.infer<typeof Command>

const id = z.string()
const Message = z.discriminatedUnion('type', [
  z.object({ type: z.literal('hello') }),
  /** Announces this tab to the leader whose state it has received. */
  z.object({ type: z.literal('here') }),
  z.object({ type: z.literal('bye') }),
  /** `owner`: the tab that dialled or answered the running call; the same for the second. */
  z.object({
    type: z.literal('state'),
    phone: PhoneReport,
    second: z.optional(SecondReport),
    owner: text,
    secondOwner: text
  }),
  /** `until`: deadline by the wall clock, after which it is not started. */
  z.object({ type: z.literal('command'), id, command: Command, until: z.optional(z.number()) }),
  /** A call event for the tab `to` that took the call. */
  z.object({
    type: z.literal('call-event'),
    to: z.string(),
    name: z.enum(['dial', 'call-state', 'answer', 'call-end']),
    detail: z.object({
      callId: z.string(),
      callRecordId: text,
      customerId: text,
      number: text,
      callItemNumberId: text,
      direction: z.optional(z.enum(['incoming', 'outgoing'])),
      kind: z.optional(z.enum(['ordinary', 'monitor'])),
      endedBy: z.optional(endedBy),
      state: z.optional(z.enum(['PROGRESS', 'OUTCOMING', 'ANSWER', 'FAILED', 'ENDED'])),
      seconds: z.optional(z.number()),
      ok: z.optional(z.boolean()),
      text,
      status: z.optional(z.number())
    })
  }),
  /** For the tab in which the agent works. */
  z.object({
    type: z.literal('notice'),
    to: z.string(),
    tone: z.enum(['info', 'error']),
    text: z.string()
  }),
  z.object({ type: z.literal('done'), id }),
  z.object({
    type: z.literal('refused'),
    id,
    kind: z.enum(['phone', 'microphone', 'invalid', 'refused']),
    message: z.string(),
    code: text
  })
])
type Message = z.infer<typeof Message>
const Envelope = z.object({ protocol: z.literal(PROTOCOL), from: z.string() })

export type TabMessage = Message & { readonly from: string }
export type MessageOf<Type extends TabMessage['type']> = Extract<TabMessage, { type: Type }>

export const seal = (from: string, message: Message) => ({ protocol: PROTOCOL, from, ...message })

/** A message of another tab; undefined when it is invalid. */
export function unseal(raw: unknown): TabMessage | undefined {
  const envelope = Envelope.safeParse(raw)
  const message = Message.safeParse(raw)
  if (!envelope.success || !message.success) return undefined
  return { ...message.data, from: envelope.data.from }
}

export function toReport(phone: PhoneState): z.infer<typeof PhoneReport> {
  if (phone.status !== 'talking') return phone
  const { since, ...rest } = phone
  return { ...rest, age: environment().monotonic() - since }
}

export function fromReport(report: z.infer<typeof PhoneReport>): PhoneState {
  switch (report.status) {
    case 'idle':
      return report
    case 'talking': {
      const { age, held, transferring, ...rest } = report
      const since = environment().monotonic() - age
      return { ...rest, call: completeCall(report.call), since, held, transferring }
    }
    case 'dialling':
      return { ...report, call: completeCall(report.call), sent: report.sent === true }
    default:
      return { ...report, call: completeCall(report.call) }
  }
}

export function toSecondReport(second: SecondCall): z.infer<typeof SecondReport> {
  const { since, ...rest } = second
  return { ...rest, age: since === undefined ? since : environment().monotonic() - since }
}

export function fromSecondReport(report: z.infer<typeof SecondReport>): SecondCall {
  const { age, held, ...rest } = report
  const since = age === undefined ? age : environment().monotonic() - age
  return { ...rest, call: completeCall(report.call), since, held }
}

type ReportedCall = z.infer<typeof call>
const completeCall = ({ name, callRecordId, customerId, ...rest }: ReportedCall) => ({
  ...rest,
  name,
  callRecordId,
  customerId
})
