import { endpoint } from '../../contract/endpoint.ts'
import { named } from '../../contract/named-endpoints.ts'
import { paging, searchText, sortedBy } from '../../contract/paging.ts'
import { z } from '../../contract/zod.ts'
import { dayRange } from '../report-range/schemas.ts'
import { useGrouping } from './enums.ts'
import { SeatUsePage } from './schemas.ts'

const needs = 'CMC.DATA.MANA.CENTER'

const useSearch = {
  ...dayRange,
  by: z._default(z.string().check(z.refine(useGrouping.isCode)), 'seat'),
  agentName: searchText,
  /** Exact user id of a seat. */
  agentId: searchText,
  /** Seats of this group; `none`: of no group. */
  groupId: searchText,
  /** Only rows with time signed in, whether or not they have calls. */
  isSignedIn: z.optional(z.literal('true'))
}

/** Hours of the seats in the user's scope; at most 92 days. */
export const seatHours = named('seatHours', {
  use: endpoint('GET', '/seat_hours/use', {
    summary: '坐席使用报表',
    needs,
    query: z.object({
      ...paging,
      ...sortedBy('signedIn', 'busy', 'occupancy', 'inbound', 'outbound', 'missed'),
      ...useSearch
    }),
    reply: SeatUsePage
  }),
  exportUse: endpoint('POST', '/seat_hours/use/export', {
    summary: '导出坐席使用报表',
    needs,
    body: z.object(useSearch),
    reply: z.object({ id: z.string() })
  })
})
