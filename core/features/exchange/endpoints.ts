import { endpoint } from '../../contract/endpoint.ts'
import { named } from '../../contract/named-endpoints.ts'
import { z } from '../../contract/zod.ts'
import { EventResult, PhoneCallEvent } from './schemas.ts'

/** Calls of an outside exchange, as the phone in the agent's page sees them. */
export const exchange = named('exchange', {
  report: endpoint('POST', '/agent/call_events', {
    summary: '上报外部交换机的通话事件',
    body: z.object({
      /** Whether the phone is registered with the exchange; absent when it has not changed. */
      registered: z.optional(z.boolean()),
      events: z.array(PhoneCallEvent).check(z.maxLength(50))
    }),
    reply: z.object({ results: z.array(EventResult) })
  })
})
