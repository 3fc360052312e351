import { endpoint } from '../endpoint.ts'
import { pageOf } from '../entities/call.ts'
import { Operation } from '../entities/operation.ts'
import { actionLogType } from '../enums/staff.ts'
import { paging, sortedBy } from '../paging.ts'
import { z } from '../zod.ts'

const words = z.optional(z.string().check(z.maxLength(64)))
const moment = z.optional(z.coerce.number().check(z.int(), z.gte(0)))

/** What everybody in the enterprise has done; the server alone writes it, and nobody takes it back. */
export const operations = {
  list: endpoint('GET', '/operation_log', {
    summary: '操作日志',
    needs: 'CMC.OPER.LOG',
    query: z.object({
      ...paging,
      ...sortedBy('createTime'),
      actionType: z.optional(z.coerce.number().check(z.refine(actionLogType.isCode))),
      userName: words,
      detail: words,
      beginTime: moment,
      endTime: moment
    }),
    reply: pageOf(Operation)
  })
}
