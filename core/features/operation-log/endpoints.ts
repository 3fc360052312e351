import { endpoint } from '../../contract/endpoint.ts'
import { moment, pageOf, paging, searchText, sortedBy } from '../../contract/paging.ts'
import { z } from '../../contract/zod.ts'
import { actionLogType } from '../members/enums.ts'
import { Operation } from './schemas.ts'

const needs = 'CMC.OPER.LOG'

/** Search parameters of the list and of the export; times in ms, inclusive. */
const search = {
  actionType: z.optional(z.coerce.number().check(z.refine(actionLogType.isCode))),
  userName: searchText,
  /** Part of the content, of the target, or of a value before or after. */
  detail: searchText,
  /** Beginning of the address. */
  ip: searchText,
  beginTime: moment,
  endTime: moment
}

/** The audit log of the enterprise; written by the server only, immutable. */
export const operations = {
  list: endpoint('GET', '/operation_log', {
    summary: '操作日志',
    needs,
    query: z.object({ ...paging, ...sortedBy('createTime'), ...search }),
    reply: pageOf(Operation)
  }),
  /** Starts a transfer-list job. */
  exportRows: endpoint('POST', '/operation_log/export', {
    summary: '导出操作日志',
    needs,
    body: z.object(search),
    reply: z.object({ id: z.string() })
  })
}
