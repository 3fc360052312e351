import { endpoint } from '../../contract/endpoint.ts'
import { named } from '../../contract/named-endpoints.ts'
import { moment, pageOf, paging, searchText } from '../../contract/paging.ts'
import { z } from '../../contract/zod.ts'
import { callSearch } from '../calls/endpoints.ts'
import { stateColumns } from '../seat-hours/rules.ts'
import { signState } from '../seats/enums.ts'
import { stateCause } from './enums.ts'
import { SeatDay, SeatSpan } from './schemas.ts'

const { seatName, groupId } = callSearch
const needs = 'CMC.DATA.MANA.CENTER'

/** Search parameters of states, shared by list and export. */
const spanSearch = {
  agentName: searchText,
  extension: searchText,
  /** Exact user id of the seat. */
  agentId: searchText,
  ...{ seatName, groupId },
  /** States that count as this column of the report. */
  column: z.optional(z.enum([...stateColumns, 'signedIn'])),
  signState: z.optional(z.string().check(z.refine(signState.isCode))),
  cause: z.optional(z.string().check(z.refine(stateCause.isCode))),
  beginTime: moment,
  endTime: moment
}

/** State changes of the seats whose calls the user may see. */
export const seatLog = named('seatLog', {
  /**
   * Newest first. `beginTime` and `endTime`, in ms, inclusive, limit the start of a state; with a
   * column, states are cut at them.
   */
  list: endpoint('GET', '/seat_log', {
    summary: '坐席状态日志',
    needs,
    query: z.object({ ...paging, ...spanSearch }),
    reply: pageOf(SeatSpan)
  }),
  /** Starts a transfer-list job. */
  exportRows: endpoint('POST', '/seat_log/export', {
    summary: '导出坐席状态日志',
    needs,
    body: z.object(spanSearch),
    reply: z.object({ id: z.string() })
  }),
  /** At most 100 seats, by extension. `day` as YYYY-MM-DD in China's time. */
  day: endpoint('GET', '/seat_log/day', {
    summary: '坐席状态时间轴',
    needs,
    query: z.object({
      day: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)),
      agentName: searchText,
      /** Exact user id of the seat. */
      agentId: searchText,
      groupId
    }),
    reply: SeatDay
  })
})
