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
