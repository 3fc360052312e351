/** Whether a number may be called by hand: the red list, the blacklist and the hours of the licence. */
import { after } from '../clock.ts'
import { calls, type DialRestriction } from '../contract/endpoints/calls.ts'
import { call as ask } from '../net/http.ts'

/** A server that does not say in time is not waited for: the exchange looks at the lists by itself. */
const WITHIN_MS = 2000
const LONGEST_EXTENSION = 4

export function restrictionOf(customerPhone: string): Promise<DialRestriction | undefined> {
  if (customerPhone.length <= LONGEST_EXTENSION) return Promise.resolve(undefined)
  return new Promise(done => {
    const stop = after(WITHIN_MS, () => done(undefined))
    ask(calls.check, { body: { customerPhone } }, { silent: true, unheard: true })
      .then(
        ({ restriction }) => done(restriction ?? undefined),
        () => done(undefined)
      )
      .finally(stop)
  })
}
