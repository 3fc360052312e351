import { endpoint } from '../../contract/endpoint.ts'
import { named } from '../../contract/named-endpoints.ts'
import {
  longSearchText,
  moment,
  pageOf,
  paging,
  searchText,
  sortedBy
} from '../../contract/paging.ts'
import { z } from '../../contract/zod.ts'
import { AddedNumbers } from '../call-tasks/resource-schemas.ts'
import { messageOrigin, receiptState, sendState } from './enums.ts'
import { LONGEST_REASON } from './rules/lengths.ts'
import { MessageRecord, UnsubscribedNumber } from './schemas.ts'
import { MOST_TYPED } from './task-schemas.ts'

const needs = 'CMC.SMS.RECORD'
const remove = 'CMC.SMS.RECORD.DELE'
const phone = z.optional(z.string().check(z.maxLength(32)))
const idList = z.array(z.string().check(z.maxLength(64))).check(z.minLength(1), z.maxLength(1000))

/** Search parameters of messages, shared by list and export. Times in ms, inclusive. */
export const recordSearch = {
  phone,
  content: searchText,
  taskName: longSearchText,
  /** Of a message task or a call task. */
  taskId: z.optional(z.string().check(z.maxLength(64))),
  templateId: z.optional(z.string().check(z.maxLength(64))),
  origin: z.optional(messageOrigin.schema),
  sendState: z.optional(z.coerce.number().check(z.refine(sendState.isCode))),
  receiptState: z.optional(z.coerce.number().check(z.refine(receiptState.isCode))),
  hasReply: z.optional(z.enum(['true', 'false'])),
  beginTime: moment,
  endTime: moment
}

/** Messages of the users in the data scope: of message tasks and of calls. */
export const messageRecords = named('messageRecords', {
  /** Newest first. */
  list: endpoint('GET', '/sms_records', {
    summary: '短信记录',
    needs,
    query: z.object({ ...paging, ...sortedBy('createTime'), ...recordSearch }),
    reply: pageOf(MessageRecord)
  }),
  /** Starts an export of the search result to the transfer list. */
  exportAll: endpoint('POST', '/sms_records/export', {
    summary: '导出短信记录',
    needs,
    body: z.object(recordSearch),
    reply: z.object({ id: z.string() })
  }),
  /** Messages that still wait or are being sent are refused; all or none. */
  remove: endpoint('POST', '/sms_records/remove', {
    summary: '删除短信记录',
    needs: remove,
    body: z.object({ idList }),
    reply: z.null()
  })
})

/** Numbers that unsubscribed from the enterprise's messages. */
export const unsubscribedNumbers = named('unsubscribedNumbers', {
  list: endpoint('GET', '/sms_unsubscribed', {
    summary: '退订号码',
    needs,
    query: z.object({ ...paging, ...sortedBy('createTime'), phone }),
    reply: pageOf(UnsubscribedNumber)
  }),
  add: endpoint('POST', '/sms_unsubscribed', {
    summary: '添加退订号码',
    needs,
    body: z.object({
      phones: z
        .array(z.string().check(z.maxLength(64)))
        .check(z.minLength(1), z.maxLength(MOST_TYPED)),
      remark: z._default(z.string().check(z.maxLength(LONGEST_REASON)), '')
    }),
    reply: AddedNumbers
  }),
  /** They may be written to again. */
  remove: endpoint('POST', '/sms_unsubscribed/remove', {
    summary: '移出退订号码',
    needs: remove,
    body: z.object({ idList }),
    reply: z.null()
  })
})
