import { endpoint } from '../endpoint.ts'
import { pageOf } from '../entities/call.ts'
import { Transfer } from '../entities/transfer.ts'
import { paging } from '../paging.ts'
import { z } from '../zod.ts'
import { callSearch } from './calls.ts'
import { customerSearch } from './customers.ts'

const begun = z.object({ id: z.string() })

/** Exports and imports run on the server as jobs; these calls start them, look at them and end them. */
export const transfers = {
  list: endpoint('GET', '/v1/crm/operations', {
    summary: '传输列表',
    query: z.object(paging),
    reply: pageOf(Transfer)
  }),
  exportCalls: endpoint('POST', '/call_records/export', {
    summary: '导出通话记录',
    needs: 'CMC.CALL.RECORD.EXPORT',
    body: z.object(callSearch),
    reply: begun
  }),
  exportCustomers: endpoint('POST', '/customers/export', {
    summary: '导出客户',
    needs: 'CMC.ADDRE.LIST.EXPO',
    body: z.object(customerSearch),
    reply: begun
  }),
  /** `attachmentKey` of an uploaded csv with the columns 姓名, 手机号 and, if there, 公司. */
  importContacts: endpoint('POST', '/contacts/import', {
    summary: '导入联系人',
    needs: 'CMC.ADDRE.LIST.BASIC.OPER',
    body: z.object({ attachmentKey: z.string().check(z.minLength(1), z.maxLength(64)) }),
    reply: begun
  }),
  cancel: endpoint('PUT', '/v1/crm/operations/cancel/{id}', {
    summary: '取消传输任务',
    reply: z.null()
  }),
  /** Removes those of the ids that are over. Page and page size travel as the source sends them. */
  clear: endpoint('POST', '/v1/crm/operations/delUploadTask', {
    summary: '清空已结束的传输任务',
    query: z.object(paging),
    body: z.object({ idList: z.array(z.string()).check(z.maxLength(100)) }),
    reply: z.null()
  }),
  /** A file of a transfer by its key, and the ticket that opens it for a short while. */
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
  /** The list has been looked at: nothing in it is unread any more. */
  hasRead: endpoint('PUT', '/v1/crm/operations/has_read', {
    summary: '传输列表已读',
    reply: z.null()
  })
}
