import { endpoint } from '../../contract/endpoint.ts'
import { named } from '../../contract/named-endpoints.ts'
import { moment, pageOf, paging, sortedBy } from '../../contract/paging.ts'
import { z } from '../../contract/zod.ts'
import { AddedNumbers } from '../call-tasks/resource-schemas.ts'
import { handlingStatus, numberClass } from './enums.ts'
import { MOST_NAME, MOST_TYPED } from './rules.ts'
import { HandledNumber, NumberHandlingTask } from './schemas.ts'

const needs = 'CMC.NUM.HAND'
const key = z.string().check(z.minLength(1), z.maxLength(64))
const phones = z
  .array(z.string().check(z.maxLength(64)))
  .check(z.minLength(1), z.maxLength(MOST_TYPED))
const classes = z
  .array(numberClass.schema)
  .check(z.minLength(1), z.maxLength(numberClass.codes.length))
const time = moment
const started = z.object({ id: z.string() })

/** Tasks that sort numbers into classes, of the users in the data scope. */
export const numberHandling = named('numberHandling', {
  /** Newest first. */
  list: endpoint('GET', '/phone_deal_task', {
    summary: '号码处理任务',
    needs,
    query: z.object({
      ...paging,
      ...sortedBy('createTime', 'total'),
      name: z.optional(z.string().check(z.maxLength(MOST_NAME))),
      status: z.optional(z.pipe(z.coerce.number(), handlingStatus.schema)),
      ...{ beginTime: time, endTime: time }
    }),
    reply: pageOf(NumberHandlingTask)
  }),
  /** Numbers are typed (`phones`) or in an uploaded table (`attachmentKey`); the job is in the transfer list. */
  create: endpoint('POST', '/phone_deal_task', {
    summary: '新建号码处理任务',
    needs,
    body: z.object({
      name: z.string().check(z.maxLength(MOST_NAME)),
      isProbed: z.boolean(),
      phones: z.optional(phones),
      attachmentKey: z.optional(key)
    }),
    reply: started
  }),
  detail: endpoint('GET', '/phone_deal_task/{id}', {
    summary: '号码处理任务详情',
    needs,
    reply: NumberHandlingTask
  }),
  /** The handled numbers in their order. */
  numbers: endpoint('GET', '/phone_deal_task/{id}/phones', {
    summary: '已处理的号码',
    needs,
    query: z.object({
      ...paging,
      numberClass: z.optional(z.pipe(z.coerce.number(), numberClass.schema))
    }),
    reply: pageOf(HandledNumber)
  }),
  /** Adds numbers to a task and handles them. */
  addNumbers: endpoint('PUT', '/phone_deal_task/{id}/phones', {
    summary: '号码处理任务添加号码',
    needs,
    body: z.object({ phones }),
    reply: AddedNumbers
  }),
  /** What has been handled stays. */
  cancel: endpoint('PUT', '/phone_deal_task/{id}/cancel', {
    summary: '取消号码处理任务',
    needs,
    reply: z.null()
  }),
  remove: endpoint('DELETE', '/phone_deal_task/{id}', {
    summary: '删除号码处理任务',
    needs,
    reply: z.null()
  }),
  /** Starts an export of these classes, or of all, to the transfer list. */
  exportNumbers: endpoint('POST', '/phone_deal_task/{id}/export', {
    summary: '导出已处理的号码',
    needs,
    body: z.object({ classes: z.optional(classes) }),
    reply: started
  }),
  /** Starts an import of the numbers of these classes into a call task. */
  addToTask: endpoint('POST', '/phone_deal_task/{id}/call_task', {
    summary: '将号码加入呼叫任务',
    needs: 'CMC.CALL.TASK.BASIC.OPER',
    body: z.object({ callTaskId: key, classes }),
    reply: started
  })
})
