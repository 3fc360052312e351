/**
 * The demo's time of day, for everything this process writes and decides. It runs at the speed of
 * the system clock, with the constant offset of the start.
 */
import type { FastifyInstance } from 'fastify'

/**
 * Response header with the server's time, which pages then follow. Sent only when the clock is
 * shifted.
 */
export const TIME_HEADER = 'hutong-time'

let isShifted = false

/** Replaces the global clock, so that own code and libraries agree on the time. */
export function shiftClock(ahead: number): void {
  if (ahead === 0) return
  isShifted = true
  const RealDate = Date
  const now = (): number => RealDate.now() + ahead
  globalThis.Date = new Proxy(RealDate, {
    apply: () => new RealDate(now()).toString(),
    construct: (target, given, newTarget) =>
      Reflect.construct(target, given.length === 0 ? [now()] : given, newTarget),
    get: (target, key) => (key === 'now' ? now : Reflect.get(target, key))
  })
}

export function writeTimeHeader(app: FastifyInstance): void {
  if (!isShifted) return
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('date', new Date().toUTCString())
    reply.header(TIME_HEADER, Date.now())
  })
}
