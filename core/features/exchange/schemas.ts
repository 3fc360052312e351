import { z } from '../../contract/zod.ts'

/** What happens in a call of an outside exchange. */
export const outsideEvents = [
  'started',
  'ringing',
  'answered',
  'held',
  'resumed',
  'transferred',
  'ended'
] as const

const text = (most: number) => z.string().check(z.minLength(1), z.maxLength(most))
/** SIP `Call-ID` of the agent's leg. */
export const OutsideCallId = text(256)
export const sequenceNumber = z.int().check(z.gte(1), z.lte(1_000_000))
/** A number, or the user part of a SIP address. */
export const peerNumber = z.string().check(z.regex(/^[\w+*#.-]{1,64}$/))
/** Id of a call record (通话记录). */
export const recordId = z.string().check(z.regex(/^[\w-]{1,64}$/))
export const endingSide = z.enum(['agent', 'customer', 'system'])
/** SIP status of a call that was not answered. */
export const finalStatus = z.int().check(z.gte(0), z.lte(699))

/** An event that the phone in the agent's page reports of its call. */
export const PhoneCallEvent = z.object({
  callId: OutsideCallId,
  /** From 1, without gaps, for each call. */
  sequence: sequenceNumber,
  /** `alive`: the call goes on; sent every 30 s. */
  event: z.enum([...outsideEvents, 'alive']),
  /** Milliseconds since it happened. */
  age: z._default(z.int().check(z.gte(0)), 0),
  direction: z.enum(['inbound', 'outbound']),
  number: peerNumber,
  /** As the exchange has named it in `X-Call-Record-Id`. */
  callRecordId: z.optional(recordId),
  callerId: z.optional(peerNumber),
  customerId: z.optional(text(64)),
  status: z.optional(finalStatus),
  endedBy: z.optional(endingSide),
  /** Target of a transfer. */
  to: z.optional(peerNumber)
})
export type PhoneCallEvent = z.input<typeof PhoneCallEvent>

/**
 * What became of an event: `duplicate` was known, `ignored` came too late or belongs to no known call,
 * `refused` names what it may not.
 */
export const EventResult = z.object({
  callId: z.string(),
  sequence: z.number(),
  result: z.enum(['accepted', 'duplicate', 'ignored', 'refused']),
  reason: z.optional(z.string()),
  message: z.optional(z.string()),
  callRecordId: z.optional(z.string())
})
export type EventResult = z.infer<typeof EventResult>
