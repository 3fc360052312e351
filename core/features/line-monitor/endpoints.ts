import { endpoint } from '../../contract/endpoint.ts'
import { named } from '../../contract/named-endpoints.ts'
import { z } from '../../contract/zod.ts'
import { dayRange } from '../report-range/schemas.ts'
import { LineHistory, LineMonitor } from './schemas.ts'

const needs = 'CMC.LINE.MONI'

/** Days of a history; the minutes are kept twice as long. */
export const HISTORY_DAYS = 31 // rule line-monitor-12

/** Use of the enterprise's numbers, of the calls of all users. */
export const lineMonitor = named('lineMonitor', {
  now: endpoint('GET', '/line_monitor', {
    summary: '线路监控',
    needs,
    reply: LineMonitor
  }),
  /** Up to now; of one day by ten minutes, of a week by the hour, else by four hours. */
  history: endpoint('GET', '/line_monitor/history', {
    summary: '线路并发历史',
    needs,
    query: z.object(dayRange),
    reply: LineHistory
  })
})
