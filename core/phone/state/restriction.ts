/** Restrictions on manual calls: red list, blacklist and licence hours. */
import { after } from '../../environment/clock.ts'
import { calls, type DialRestriction } from '../../features/calls/endpoints.ts'
import { call as ask } from '../../net/http.ts'

/**
 * Time limit of the check; beyond it the call proceeds, as the exchange checks the lists itself.
 */
const WITHIN_MS = 2000 // rule phone-7
const LONGEST_EXTENSION = 4 // rule phone-7

export function restrictionOf(customerPhone: string): Promise<DialRestriction | undefined> {
  if (customerPhone.length <= LONGEST_EXTENSION) return Promise.resolve(undefined)
  return new Promise(done => {
    const stop = after(WITHIN_MS, () => done(undefined))
    ask(calls.check, { body: { customerPhone } }, { silent: true, unreported: true })
      .then(
        ({ restriction }) => done(restriction ?? undefined),
        () => done(undefined)
      )
      .finally(stop)
  })
}
