import { importOrNotify } from '../../lib/async/import-or-notify.ts'
import { areaList, type SearchOf } from '../../lib/query/area-list.ts'
import { call } from '../../net/http.ts'
import { seatLog } from './endpoints.ts'
import type { SeatSpan } from './schemas.ts'

export type SeatSpanSearch = SearchOf<typeof seatLog.list>

/** The state changes of the visible seats, newest first. */
export const seatSpanList = areaList<SeatSpan, SeatSpanSearch>({
  name: 'seatSpans',
  query: {},
  load: ({ query, ...page }) =>
    call(seatLog.list, { query: { ...query, ...page } }, { silent: true })
})

/** Exports the states of a search to the transfer list. */
export async function exportSeatSpans(query: SeatSpanSearch): Promise<string> {
  const { startTransfer } = await importOrNotify(() => import('../transfer-list/transfers.ts'))
  return startTransfer(call(seatLog.exportRows, { body: query }))
}
