import { endpoint } from '../../contract/endpoint.ts'
import { moment, pageOf, paging, searchText, sortedBy } from '../../contract/paging.ts'
import { z } from '../../contract/zod.ts'
import { actionLogType } from '../members/enums.ts'
import { Operation } from './schemas.ts'

/** The audit log of the enterprise; written by the server only, immutable. */
export const operations = {
  list: endpoint('GET', '/operation_log', {
    summary: '操作日志',
    needs: 'CMC.OPER.LOG',
    query: z.object({
      ...paging,
      ...sortedBy('createTime'),
      actionType: z.optional(z.coerce.number().check(z.refine(actionLogType.isCode))),
      userName: searchText,
      detail: searchText,
      beginTime: moment,
      endTime: moment
    }),
    reply: pageOf(Operation)
  })
}
