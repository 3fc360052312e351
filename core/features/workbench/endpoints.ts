import { endpoint } from '../../contract/endpoint.ts'
import { named } from '../../contract/named-endpoints.ts'
import { z } from '../../contract/zod.ts'
import { MissedCall, SeatMetrics } from '../supervision/schemas.ts'

/** The seat's work queue. */
export const workbench = named('workbench', {
  figures: endpoint('GET', '/workbench/figures', {
    summary: '坐席今日数据',
    query: z.object({ beginTime: z.coerce.number().check(z.int(), z.gte(0)) }),
    reply: SeatMetrics
  }),
  /**
   * Missed callers of the last 30 days that await a call back, newest first, at most 100; own or
   * all visible ones. Re-read after each `missed_call_modify`, which is sent to users whose list is
   * affected.
   */
  missed: endpoint('GET', '/workbench/missed_calls', {
    summary: '待回拨的来电',
    query: z.object({ isMine: z.optional(z.enum(['true', 'false'])) }),
    reply: z.array(MissedCall)
  }),
  /** Removes a caller from the queue without a call back. */
  markHandled: endpoint('POST', '/workbench/missed_calls/{callRecordId}/handled', {
    summary: '标记已处理',
    reply: z.null()
  })
})
