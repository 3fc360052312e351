import { serverNow } from '../../environment/server-time.ts'
import { importOrNotify } from '../../lib/async/import-or-notify.ts'
import { areaList } from '../../lib/query/area-list.ts'
import { call } from '../../net/http.ts'
import { chosenRange } from '../report-range/rules.ts'
import { seatHours } from './endpoints.ts'
import type { UseGrouping } from './enums.ts'
import { LIMIT_DAYS } from './rules.ts'
import type { SeatUse, SeatUsePage } from './schemas.ts'

/** Filters as in the address. */
export interface SeatUseSearch {
  readonly range?: string
  readonly from?: string
  readonly to?: string
  readonly by?: UseGrouping
  readonly agentName?: string
  readonly agentId?: string
  readonly groupId?: string
  readonly isSignedIn?: 'true'
}

/** The days of a search that can be reported; the page shows no list for others. */
export const daysOfSearch = (search: SeatUseSearch, now: number) =>
  chosenRange(search, now, LIMIT_DAYS, 'week').range

const requestOf = ({ range, from, to, ...search }: SeatUseSearch) => ({
  ...search,
  ...daysOfSearch(
    {
      ...(range && { range }),
      ...(from !== undefined && { from }),
      ...(to !== undefined && { to })
    },
    serverNow()
  )
})

/** Seats, groups or days with the sum of all, and the gaps in the record. */
export const seatUseList = areaList<SeatUse, SeatUseSearch, Pick<SeatUsePage, 'gaps' | 'sum'>>({
  name: 'seatUse',
  query: {},
  async load({ query, ...page }) {
    const { sum, gaps, ...rows } = await call(
      seatHours.use,
      { query: { ...requestOf(query), ...page } },
      { silent: true }
    )
    return { ...rows, sum: { sum, gaps } }
  }
})

/** Starts an export of the report to the transfer list. */
export async function exportSeatUse(search: SeatUseSearch): Promise<unknown> {
  const { startTransfer } = await importOrNotify(() => import('../transfer-list/transfers.ts'))
  return startTransfer(call(seatHours.exportUse, { body: requestOf(search) }))
}
