/** The events that an exchange sends. Fields that are not listed here are ignored. */
import { z } from '../../../../core/contract/zod.ts'
import {
  endingSide,
  finalStatus,
  OutsideCallId,
  outsideEvents,
  peerNumber,
  recordId,
  sequenceNumber
} from '../../../../core/features/exchange/schemas.ts'

/** Milliseconds since 1970, or ISO 8601. */
const time = z.pipe(
  z.union([z.number(), z.iso.datetime({ offset: true })]),
  z.transform(given => (typeof given === 'number' ? given : Date.parse(given)))
)
const extension = z.string().check(z.regex(/^\w{1,32}$/))

export const CallEvent = z.object({
  callId: OutsideCallId,
  sequence: sequenceNumber,
  event: z.enum([...outsideEvents, 'recorded']),
  extension,
  /** Checked against the enterprise of the extension. */
  enterpriseId: z.optional(z.string()),
  at: z.optional(time),
  direction: z.optional(z.enum(['inbound', 'outbound'])),
  /** The other party. */
  number: z.optional(peerNumber),
  /** As in `X-Call-Record-Id`. */
  callRecordId: z.optional(recordId),
  /** The enterprise's own number in the call. */
  callerId: z.optional(peerNumber),
  customerId: z.optional(z.string().check(z.maxLength(64))),
  status: z.optional(finalStatus),
  endedBy: z.optional(endingSide),
  to: z.optional(peerNumber),
  startedAt: z.optional(time),
  answeredAt: z.optional(time),
  recording: z.optional(z.string().check(z.minLength(1), z.maxLength(2000)))
})
export type CallEvent = z.output<typeof CallEvent>

export const RegistrationEvent = z.object({
  event: z.enum(['registered', 'unregistered']),
  extension,
  enterpriseId: z.optional(z.string())
})
export type RegistrationEvent = z.output<typeof RegistrationEvent>

const MOST_EVENTS = 100
const Event = z.union([CallEvent, RegistrationEvent])
const Many = z.object({ events: z.array(Event).check(z.minLength(1), z.maxLength(MOST_EVENTS)) })

type Read =
  | { readonly events: readonly (CallEvent | RegistrationEvent)[] }
  | { readonly field: string }

/** One event, or `{events}` in the order in which they happened; else the field that is wrong. */
export function readEvents(body: unknown): Read {
  const isMany = typeof body === 'object' && body !== null && 'events' in body
  const many = Many.safeParse(isMany ? body : { events: [body] })
  if (many.success) return { events: many.data.events }
  const given = isMany ? (body as { readonly events: unknown }).events : [body]
  for (const [index, one] of (Array.isArray(given) ? given : []).entries()) {
    if (Event.safeParse(one).success) continue
    const { event } = (one ?? {}) as { readonly event?: unknown }
    const isRegistration = event === 'registered' || event === 'unregistered'
    const path = (isRegistration ? RegistrationEvent : CallEvent).safeParse(one).error?.issues[0]
    return { field: [...(isMany ? [index] : []), ...(path?.path ?? [])].join('.') || 'event' }
  }
  return { field: 'events' }
}
