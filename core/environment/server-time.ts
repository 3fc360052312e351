/** Plans and leases use the server's clock, as the client's may be wrong. */
import { type Environment, environment } from './environment.ts'

/** Clock offset of each environment's server, in ms. */
const ahead = new WeakMap<Environment, number>()

/**
 * Updates the offset from the server's time in ms at the moment of the reply; undefined keeps the
 * current one.
 */
export function learnServerTime(serverTime: number | undefined): void {
  const here = environment()
  if (serverTime !== undefined) ahead.set(here, serverTime - here.now())
}

/** The server's time in ms, as far as known. */
export function serverNow(): number {
  const here = environment()
  return here.now() + (ahead.get(here) ?? 0)
}
