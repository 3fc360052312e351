import { endpoint } from '../endpoint.ts'
import { MissedCall, SeatFigures } from '../entities/running-call.ts'
import { z } from '../zod.ts'
import { named } from './named.ts'

/** What a seat works through. */
export const workbench = named('workbench', {
  figures: endpoint('GET', '/workbench/figures', {
    summary: '坐席今日数据',
    query: z.object({ beginTime: z.coerce.number().check(z.int(), z.gte(0)) }),
    reply: SeatFigures
  }),
  /**
   * Those who called in vain within 30 days and wait, the newest first, at most 100; one's own or
   * all that one may see. Read again after each `missed_call_modify`, which comes to those whose
   * list it concerns.
   */
  missed: endpoint('GET', '/workbench/missed_calls', {
    summary: '待回拨的来电',
    query: z.object({ isMine: z.optional(z.enum(['true', 'false'])) }),
    reply: z.array(MissedCall)
  }),
  /** Takes somebody off the queue without a call back. */
  markHandled: endpoint('POST', '/workbench/missed_calls/{callRecordId}/handled', {
    summary: '标记已处理',
    reply: z.null()
  })
})
