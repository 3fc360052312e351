import { areaList, type SearchOf } from '../../lib/query/area-list.ts'
import { call } from '../../net/http.ts'
import { notify } from '../../notices.ts'
import { seatSettings } from './endpoints.ts'
import { seatSettingMessages as messages } from './messages.ts'
import type { SeatRow } from './schemas.ts'
import { loadSeatOptions } from './seat-options.ts'

export type SeatSearch = SearchOf<typeof seatSettings.list>

/** Seats of the enterprise by extension. */
export const seatList = areaList<SeatRow, SeatSearch>({
  name: 'seats',
  query: {},
  load: ({ query, ...page }) =>
    call(seatSettings.list, { query: { ...query, ...page } }, { silent: true })
})

export async function removeSeat({ id }: SeatRow): Promise<void> {
  await call(seatSettings.remove, { id })
  notify('success', messages.removed())
  await loadSeatOptions()
}
