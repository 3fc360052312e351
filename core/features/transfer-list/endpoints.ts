import { endpoint } from '../../contract/endpoint.ts'
import { pageOf, paging } from '../../contract/paging.ts'
import { z } from '../../contract/zod.ts'
import { callSearch } from '../calls/endpoints.ts'
import { customerSearch } from '../customers/endpoints.ts'
import { Transfer } from './schemas.ts'

const startedTransfer = z.object({ id: z.string() })

/** Exports and imports run as jobs on the server; these endpoints start, list and cancel them. */
export const transfers = {
  list: endpoint('GET', '/v1/crm/operations', {
    summary: '传输列表',
    query: z.object({
      ...paging,
      /** Only imports that failed, or in which rows failed. */
      only: z.optional(z.enum(['failedImports']))
    }),
    reply: pageOf(Transfer)
  }),
  exportCalls: endpoint('POST', '/call_records/export', {
    summary: '导出通话记录',
    needs: 'CMC.CALL.RECORD.EXPORT',
    body: z.object(callSearch),
    reply: startedTransfer
  }),
  exportCustomers: endpoint('POST', '/customers/export', {
    summary: '导出客户',
    needs: 'CMC.ADDRE.LIST.EXPO',
    body: z.object(customerSearch),
    reply: startedTransfer
  }),
  /** `attachmentKey` of an uploaded csv with the columns 姓名, 手机号 and optionally 公司. */
  importContacts: endpoint('POST', '/contacts/import', {
    summary: '导入联系人',
    needs: 'CMC.ADDRE.LIST.BASIC.OPER',
    body: z.object({ attachmentKey: z.string().check(z.minLength(1), z.maxLength(64)) }),
    reply: startedTransfer
  }),
  cancel: endpoint('PUT', '/v1/crm/operations/cancel/{id}', {
    summary: '取消传输任务',
    reply: z.null()
  }),
  /**
   * Removes finished jobs among the ids (rule file-3). Page and page size are sent for existing
   * servers.
   */
  clear: endpoint('POST', '/v1/crm/operations/delUploadTask', {
    summary: '清空已结束的传输任务',
    query: z.object(paging),
    body: z.object({ idList: z.array(z.string()).check(z.maxLength(100)) }),
    reply: z.null()
  }),
  /** A transfer's file by key, with the short-lived ticket that opens it. */
  ticket: endpoint('POST', '/v1/crm/operations/{id}/ticket', {
    summary: '获取传输文件的下载票据',
    body: z.object({ file: z.enum(['result', 'failures']) }),
    reply: z.object({
      attachmentKey: z.string(),
      name: z.string(),
      access_token: z.string(),
      expiresIn: z.number()
    })
  }),
  /** Marks the list as read. */
  hasRead: endpoint('PUT', '/v1/crm/operations/has_read', {
    summary: '传输列表已读',
    reply: z.null()
  })
}
