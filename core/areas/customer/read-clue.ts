/** A clue as the panel shows it: only to be read, with its calls one by one. */
import { callDetails } from '../../contract/endpoints/call-details.ts'
import { clues } from '../../contract/endpoints/clues.ts'
import { call } from '../../net/http.ts'
import { type Known, metasOf, nobody } from './known.ts'

const silent = { silent: true } as const
/** As many of its calls as are read. */
const MOST_CALLS = 20

export async function readClue(id: string): Promise<Known> {
  const [clue, metas] = await Promise.all([call(clues.details, { id }, silent), metasOf()])
  const calls = await Promise.all(
    clue.callRecords
      .slice(0, MOST_CALLS)
      .map(({ callRecordId }) =>
        call(callDetails.base, { callRecordId, query: {} }, silent).catch(() => undefined)
      )
  )
  return { ...nobody, clue, metas, calls: calls.filter(one => one !== undefined) }
}
