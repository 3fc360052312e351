/** Where an outside exchange reports its calls, signed with a shared secret. */
import type { FastifyInstance } from 'fastify'
import type { EventResult } from '../../../../core/features/exchange/schemas.ts'
import { isSigned } from '../messaging/gateway/gateway-signature.ts'
import type { Seats } from '../seats/seat-owners.ts'
import type { Seat } from '../seats/seat-state.ts'
import type { Result } from './call-reports.ts'
import { type CallEvent, type RegistrationEvent, readEvents } from './hook-events.ts'
import { exchangeServerMessages as messages } from './messages.ts'
import type { OutsideCalls } from './outside-calls.ts'
import { explained } from './result-messages.ts'

const PATH = '/exchange/events'
const MOST_BYTES = 256 * 1024

interface Needs {
  readonly secret: string
  readonly seats: Pick<Seats, 'at'>
  readonly calls: Pick<OutsideCalls, 'take'>
  readonly registered: (seat: Seat, on: boolean) => void
  readonly written: (results: readonly EventResult[]) => Promise<void>
}

export function eventRoute(
  app: FastifyInstance,
  { secret, seats, calls, registered, written }: Needs
): void {
  async function takeCall(event: CallEvent, seat: Seat): Promise<Result> {
    const { direction, at = Date.now(), ...rest } = event
    return calls.take({
      ...rest,
      source: 'exchange',
      seat,
      at: Math.min(at, Date.now()),
      ...(direction && { direction: direction === 'inbound' ? 1 : 0 })
    })
  }

  async function takeEvent(event: CallEvent | RegistrationEvent): Promise<EventResult> {
    const { extension, enterpriseId } = event
    const ids =
      'callId' in event
        ? { callId: event.callId, sequence: event.sequence }
        : { callId: '', sequence: 0 }
    const seat = seats.at(extension)
    if (!seat) return explained(ids, { result: 'refused', reason: 'UNKNOWN_EXTENSION' }, event)
    if (enterpriseId !== undefined && enterpriseId !== seat.enterpriseId)
      return explained(ids, { result: 'refused', reason: 'FOREIGN_SEAT' }, event)
    if ('callId' in event) return explained(ids, await takeCall(event, seat), event)
    registered(seat, event.event === 'registered')
    return { ...ids, result: 'accepted' }
  }

  void app.register(async route => {
    route.removeAllContentTypeParsers()
    route.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MOST_BYTES }, (_, body, done) =>
      done(null, body)
    )
    route.post(PATH, async (request, reply) => {
      const text = typeof request.body === 'string' ? request.body : ''
      if (!isSigned(secret, request.headers, text, Date.now()))
        return reply.code(401).send({ message: messages.unsigned() })
      let body: unknown
      try {
        body = JSON.parse(text)
      } catch {
        return reply.code(400).send({ message: messages.badJson() })
      }
      const read = readEvents(body)
      if ('field' in read)
        return reply.code(400).send({ message: messages.badEvent({ field: read.field }) })
      const results: EventResult[] = []
      for (const event of read.events) results.push(await takeEvent(event))
      await written(results)
      return { results }
    })
  })
}
