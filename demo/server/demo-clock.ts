/**
 * The demo's time of day, for everything that this process writes and judges. It goes as the clock on
 * the wall goes, as far ahead of it or behind as at the start.
 */
import type { FastifyInstance } from 'fastify'

/** Pages that are told the server's time go by it. Only a server whose time is not that of the wall says it. */
export const TIME_HEADER = 'hutong-time'

let isShifted = false

/** One clock: whatever asks for the time, of ours or of a library, is told this one. */
export function shiftClock(ahead: number): void {
  if (ahead === 0) return
  isShifted = true
  const RealDate = Date
  const now = (): number => RealDate.now() + ahead
  globalThis.Date = new Proxy(RealDate, {
    apply: () => new RealDate(now()).toString(),
    construct: (target, given, asked) =>
      Reflect.construct(target, given.length === 0 ? [now()] : given, asked),
    get: (target, key) => (key === 'now' ? now : Reflect.get(target, key))
  })
}

export function tellTime(app: FastifyInstance): void {
  if (!isShifted) return
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('date', new Date().toUTCString())
    reply.header(TIME_HEADER, Date.now())
  })
}
