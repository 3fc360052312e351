import { endpoint } from '../../contract/endpoint.ts'
import { named } from '../../contract/named-endpoints.ts'
import { longSearchText, moment, pageOf, paging, sortedBy } from '../../contract/paging.ts'
import { z } from '../../contract/zod.ts'
import { leftOutReason, messageTaskState, receiptState, sendState } from './enums.ts'
import { MessageRecord } from './schemas.ts'
import {
  LeftOutRecipient,
  MessagedCallTask,
  MessagePreview,
  MessageTask,
  MessageTaskDraft
} from './task-schemas.ts'

const [send, see, operate] = [
  'CMC.SMS.SEND',
  'CMC.SMS.TASK.SEE',
  'CMC.SMS.TASK.BASIC.OPER'
] as const
const started = z.object({ id: z.string() })
const phone = z.optional(z.string().check(z.maxLength(32)))

/**
 * Message tasks of the users in the data scope. A task is created, its recipients are prepared by a
 * job, it is previewed and then started (rule text-message-9).
 */
export const messageTasks = named('messageTasks', {
  /** State 准备中; `message_task_progress` says when it is 待确认. */
  create: endpoint('POST', '/sms_tasks', {
    summary: '新建短信任务',
    needs: send,
    body: MessageTaskDraft,
    reply: started
  }),
  /** Recipients that a call task has. Also needs CMC.CALL.TASK.SEE. */
  ofCallTask: endpoint('GET', '/sms_tasks/of_call_task/{callTaskId}', {
    summary: '呼叫任务中可发送短信的号码',
    needs: send,
    reply: MessagedCallTask
  }),
  /** Newest first. */
  list: endpoint('GET', '/sms_tasks', {
    summary: '短信任务',
    needs: see,
    query: z.object({
      ...paging,
      ...sortedBy('createTime'),
      name: longSearchText,
      state: z.optional(z.pipe(z.coerce.number(), messageTaskState.schema)),
      ...{ beginTime: moment, endTime: moment }
    }),
    reply: pageOf(MessageTask)
  }),
  /** Needs CMC.SMS.TASK.SEE; for an own task, CMC.SMS.SEND is enough. */
  detail: endpoint('GET', '/sms_tasks/{id}', {
    summary: '短信任务详情',
    reply: MessageTask
  }),
  /** Of a task whose recipients are prepared. */
  preview: endpoint('GET', '/sms_tasks/{id}/preview', {
    summary: '短信任务预览',
    needs: send,
    reply: MessagePreview
  }),
  /** In their order. Needs what `detail` needs. */
  leftOut: endpoint('GET', '/sms_tasks/{id}/left_out', {
    summary: '短信任务剔除的接收人',
    query: z.object({ ...paging, reason: z.optional(leftOutReason.schema) }),
    reply: pageOf(LeftOutRecipient)
  }),
  /** The task's messages. `isFailed`: not accepted or not delivered. */
  recipients: endpoint('GET', '/sms_tasks/{id}/recipients', {
    summary: '短信任务的接收人',
    needs: see,
    query: z.object({
      ...paging,
      phone,
      sendState: z.optional(z.pipe(z.coerce.number(), sendState.schema)),
      receiptState: z.optional(z.pipe(z.coerce.number(), receiptState.schema)),
      isFailed: z.optional(z.enum(['true', 'false']))
    }),
    reply: pageOf(MessageRecord)
  }),
  /** Confirms a prepared task: at once, or from `planTime` on, in ms. */
  start: endpoint('PUT', '/sms_tasks/{id}/start', {
    summary: '发送短信任务',
    needs: send,
    body: z.object({ planTime: moment }),
    reply: z.null()
  }),
  pause: endpoint('PUT', '/sms_tasks/{id}/pause', {
    summary: '暂停短信任务',
    needs: operate,
    reply: z.null()
  }),
  resume: endpoint('PUT', '/sms_tasks/{id}/resume', {
    summary: '继续短信任务',
    needs: operate,
    reply: z.null()
  }),
  /**
   * What has not been handed to the gateway is not sent; a task before its start, too. Needs
   * CMC.SMS.TASK.BASIC.OPER; for an own task, CMC.SMS.SEND is enough.
   */
  cancel: endpoint('PUT', '/sms_tasks/{id}/cancel', {
    summary: '取消短信任务',
    reply: z.null()
  }),
  /** Queues failed messages again: those listed, or all of the task. Each is charged again. */
  resend: endpoint('PUT', '/sms_tasks/{id}/resend', {
    summary: '重发失败的短信',
    needs: operate,
    body: z.object({
      idList: z.optional(
        z.array(z.string().check(z.maxLength(64))).check(z.minLength(1), z.maxLength(1000))
      )
    }),
    reply: z.object({ count: z.number() })
  }),
  /** Of a task that is over or was never started. Its messages stay in the records. */
  remove: endpoint('DELETE', '/sms_tasks/{id}', {
    summary: '删除短信任务',
    needs: 'CMC.SMS.TASK.DELE',
    reply: z.null()
  }),
  /**
   * Starts an export of the left-out recipients, or of the messages, to the transfer list. Needs what
   * `detail` needs.
   */
  exportRows: endpoint('POST', '/sms_tasks/{id}/export', {
    summary: '导出短信任务的接收人',
    body: z.object({ of: z.enum(['messages', 'leftOut']) }),
    reply: started
  })
})
