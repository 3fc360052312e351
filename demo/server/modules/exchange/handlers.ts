import type { Backend } from '../../backend.ts'
import { absent } from '../../http/refusal.ts'
import type { Handlers } from '../../http/serve-endpoints.ts'
import { seatOf } from '../seats/handlers.ts'
import { exchangeServerMessages as messages } from './messages.ts'
import { explained } from './result-messages.ts'

/** An event that is older is dated to this time before its report, in ms. */
const OLDEST = 10 * 60_000

export function exchangeHandlers(backend: Backend): Handlers['exchange'] {
  return {
    /** Only calls of the own seat; the record may be another call's. */
    async report({ body: { registered, events } }, { session }) {
      const seat = seatOf(backend, session)
      const { outside } = backend
      if (!outside) throw absent(messages.notOutside())
      if (registered !== undefined) outside.phoneRegistered(seat, registered)
      const results = []
      for (const { age, direction, ...event } of events) {
        const result = await outside.calls.take({
          ...event,
          source: 'phone',
          seat,
          at: Date.now() - Math.min(age, OLDEST),
          direction: direction === 'inbound' ? 1 : 0
        })
        results.push(explained(event, result, { ...event, extension: seat.extension }))
      }
      await outside.written(results)
      return { results }
    }
  }
}
