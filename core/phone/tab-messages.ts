import { z } from '../contract/zod.ts'
import { environment } from '../environment.ts'
import type { PhoneState } from './types.ts'

/**
 * What the tabs of one browser say to each other about their one telephone.
 *
 * Another version of us may be open in another tab, so every message carries its protocol, is
 * checked on arrival, and is dropped when it is not understood.
 */
const PROTOCOL = 1

const text = z.optional(z.string())
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

/** The telephone as told: the clocks of two tabs differ, so a call tells its age. */
const Told = z.discriminatedUnion('at', [
  z.object({ at: z.literal('idle') }),
  z.object({
    at: z.literal('dialling'),
    call,
    ringing: z.boolean(),
    sent: z.optional(z.boolean())
  }),
  z.object({ at: z.literal('ringing'), call }),
  z.object({ at: z.literal('answering'), call }),
  z.object({
    at: z.literal('talking'),
    call,
    age: z.number(),
    muted: z.boolean(),
    held: z.optional(z.enum(['us', 'them', 'both'])),
    media: z.enum(['flowing', 'recovering', 'silent']),
    transferring: text,
    cutIn: text
  }),
  z.object({ at: z.literal('wrap-up'), call, seconds: z.number(), outcome })
])

const plain = <const Deed extends string>(deed: Deed) => z.object({ do: z.literal(deed) })
const onOff = <const Deed extends string>(deed: Deed) =>
  z.object({ do: z.literal(deed), on: z.boolean() })
const worded = <const Deed extends string>(deed: Deed) =>
  z.object({ do: z.literal(deed), text: z.string() })

/** What a tab may ask of the one that has the telephone. */
const Order = z.discriminatedUnion('do', [
  z.object({
    do: z.literal('dial'),
    number: z.string(),
    callId: z.string(),
    customerId: text,
    callerId: text,
    setFree: z.optional(z.boolean()),
    confirmed: z.optional(z.boolean())
  }),
  plain('answer'),
  plain('reject'),
  plain('hangUp'),
  plain('finishWrapUp'),
  plain('yield'),
  onOff('hold'),
  onOff('mute'),
  worded('sendDtmf'),
  worded('transfer'),
  worded('monitor')
])
export type Order = z.infer<typeof Order>

const id = z.string()
const Message = z.discriminatedUnion('type', [
  z.object({ type: z.literal('hello') }),
  /** Follows the tab that has just told how the telephone is. */
  z.object({ type: z.literal('here') }),
  z.object({ type: z.literal('bye') }),
  /** `taker`: the tab that has dialled or answered the call that is on. */
  z.object({ type: z.literal('state'), phone: Told, taker: text }),
  /** `until`: by the clock of the computer, the moment after which it is not begun any more. */
  z.object({ type: z.literal('order'), id, order: Order, until: z.optional(z.number()) }),
  /** What becomes of the call that the tab `to` has taken, for its page to hear. */
  z.object({
    type: z.literal('story'),
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

export const seal = (from: string, message: Message) => ({ protocol: PROTOCOL, from, ...message })

/** A message of another tab; undefined when it is none of ours. */
export function unseal(raw: unknown): TabMessage | undefined {
  const envelope = Envelope.safeParse(raw)
  const message = Message.safeParse(raw)
  if (!envelope.success || !message.success) return undefined
  return { ...message.data, from: envelope.data.from }
}

export function toTold(phone: PhoneState): z.infer<typeof Told> {
  if (phone.at !== 'talking') return phone
  const { since, ...rest } = phone
  return { ...rest, age: environment().monotonic() - since }
}

export function fromTold(told: z.infer<typeof Told>): PhoneState {
  switch (told.at) {
    case 'idle':
      return told
    case 'talking': {
      const { age, held, transferring, ...rest } = told
      const since = environment().monotonic() - age
      return { ...rest, call: whole(told.call), since, held, transferring }
    }
    case 'dialling':
      return { ...told, call: whole(told.call), sent: told.sent === true }
    default:
      return { ...told, call: whole(told.call) }
  }
}

type ToldCall = z.infer<typeof call>
const whole = ({ name, callRecordId, customerId, ...rest }: ToldCall) => ({
  ...rest,
  name,
  callRecordId,
  customerId
})
