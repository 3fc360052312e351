/** Plans and leases go by the clock of the server: the one of a person's computer may be wrong. */
import { type Environment, environment } from './environment.ts'

/** How far the server of each environment is ahead, in ms. */
const ahead = new WeakMap<Environment, number>()

/** What an answer says of the server's time, in ms, at the moment it comes; without it, what was known stays. */
export function learnServerTime(told: number | undefined): void {
  const here = environment()
  if (told !== undefined) ahead.set(here, told - here.now())
}

/** The server's time as far as it is known, in ms. */
export function serverNow(): number {
  const here = environment()
  return here.now() + (ahead.get(here) ?? 0)
}
