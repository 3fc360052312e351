import { importOrNotify } from '../../lib/async/import-or-notify.ts'
import { areaList, type SearchOf } from '../../lib/query/area-list.ts'
import { call } from '../../net/http.ts'
import { satisfaction } from './endpoints.ts'
import type { RatedCall } from './schemas.ts'

export type RatingSearch = SearchOf<typeof satisfaction.list>

/** The rated calls within the user's scope, newest first. */
export const ratedCallList = areaList<RatedCall, RatingSearch>({
  name: 'ratedCalls',
  query: {},
  load: ({ query, ...page }) =>
    call(satisfaction.list, { query: { ...query, ...page } }, { silent: true })
})

/** Exports the rows of a search to the transfer list. */
export async function exportRatings(query: RatingSearch): Promise<string> {
  const { startTransfer } = await importOrNotify(() => import('../transfer-list/transfers.ts'))
  return startTransfer(call(satisfaction.exportRows, { body: query }))
}
