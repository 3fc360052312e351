/** Loads a clue for the panel: read-only, with its calls one by one. */

import { call } from '../../net/http.ts'
import { callDetails } from '../call-detail/endpoints.ts'
import { clues } from '../clues/endpoints.ts'
import { type LoadedCustomer, metasOf, noCustomer } from './known-customer.ts'

const silent = { silent: true } as const
/** Maximum number of its calls to read. */
const MOST_CALLS = 20

export async function readClue(id: string): Promise<LoadedCustomer> {
  const [clue, metas] = await Promise.all([call(clues.details, { id }, silent), metasOf()])
  const calls = await Promise.all(
    clue.callRecords
      .slice(0, MOST_CALLS)
      .map(({ callRecordId }) =>
        call(callDetails.base, { callRecordId, query: {} }, silent).catch(() => undefined)
      )
  )
  return { ...noCustomer, clue, metas, calls: calls.filter(one => one !== undefined) }
}
