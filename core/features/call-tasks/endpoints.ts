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
import { AddressBookMembers, AlarmSettings, TaskDraft } from './draft-schemas.ts'
import { callItemStatus, taskCategory, taskType } from './enums.ts'
import { SmsRecord } from './resource-schemas.ts'
import {
  CallItem,
  CallTaskDetail,
  CallTaskRow,
  CreateInfo,
  InboundConfig,
  TaskDashboard,
  TaskDecision,
  WhyNotDialled
} from './schemas.ts'
import { callTaskStatus } from './task-enums.ts'

const see = 'CMC.CALL.TASK.SEE'
const operate = 'CMC.CALL.TASK.BASIC.OPER'
const nothing = z.null()
const DialSettings = z.object({ robotOncePerDay: z.boolean() })
const clock = z._default(z.string().check(z.regex(/^\d{2}:\d{2}:\d{2}$/)), '08:00:00')

/** Search parameters of tasks. Times in ms, inclusive. */
export const taskSearch = {
  name: longSearchText,
  creatorName: longSearchText,
  status: z.optional(z.coerce.number().check(z.refine(callTaskStatus.isCode))),
  taskType: z.optional(z.coerce.number().check(z.refine(taskType.isCode))),
  taskCategory: z.optional(z.coerce.number().check(z.refine(taskCategory.isCode))),
  /** Planned to start on a later day than its creation. */
  isScheduled: z.optional(z.enum(['true', 'false'])),
  /** Started by 极速触达. */
  isSpeedReach: z.optional(z.enum(['true', 'false'])),
  beginTime: moment,
  endTime: moment
}

/** Search parameters of a task's numbers. */
const itemSearch = {
  phone: searchText,
  status: z.optional(z.coerce.number().check(z.refine(callItemStatus.isCode))),
  callResult: z.optional(z.coerce.number().check(z.int())),
  intentCode: z.optional(z.string().check(z.maxLength(8)))
}

/** Call tasks: planning, control, monitoring. */
export const callTasks = named('callTasks', {
  createInfo: endpoint('GET', '/call_tasks/create_before_create', {
    summary: '新建呼叫任务前的信息',
    needs: operate,
    query: z.object({ startTimePoint: clock, endTimePoint: z._default(clock, '23:59:59') }),
    reply: CreateInfo
  }),
  list: endpoint('GET', '/call_tasks', {
    summary: '呼叫任务列表',
    needs: see,
    query: z.object({ ...paging, ...sortedBy('createTime'), ...taskSearch }),
    reply: pageOf(CallTaskRow)
  }),
  detail: endpoint('GET', '/call_tasks/{id}/detail', {
    summary: '呼叫任务详情',
    needs: see,
    reply: CallTaskDetail
  }),
  create: endpoint('POST', '/call_tasks/create', {
    summary: '新建呼叫任务',
    needs: operate,
    body: TaskDraft,
    reply: z.object({ callTaskId: z.string() })
  }),
  edit: endpoint('PUT', '/call_tasks/edit', {
    summary: '编辑呼叫任务',
    needs: operate,
    body: TaskDraft,
    reply: nothing
  }),
  /** Creates a draft from another task, without its numbers. */
  copy: endpoint('POST', '/call_tasks/{id}/copy', {
    summary: '复制呼叫任务',
    needs: operate,
    reply: z.object({ callTaskId: z.string() })
  }),
  start: endpoint('PUT', '/call_tasks/{id}/start', {
    summary: '启动呼叫任务',
    needs: operate,
    reply: nothing
  }),
  pause: endpoint('PUT', '/call_tasks/{id}/pause', {
    summary: '暂停呼叫任务',
    needs: operate,
    reply: nothing
  }),
  resume: endpoint('PUT', '/call_tasks/{id}/resume', {
    summary: '继续呼叫任务',
    needs: operate,
    reply: nothing
  }),
  /** Irreversible: uncalled numbers are not called any more. */
  stop: endpoint('PUT', '/call_tasks/{id}/stop', {
    summary: '终止呼叫任务',
    needs: operate,
    reply: nothing
  }),
  audit: endpoint('PUT', '/call_tasks/{id}/audit', {
    summary: '审核呼叫任务',
    needs: 'CMC.TASK.REVI',
    body: z.object({
      isApproved: z.boolean(),
      reason: z._default(z.string().check(z.maxLength(128)), '')
    }),
    reply: nothing
  }),
  /** Submissions and decisions of a task's review, newest first; editing does not change them. */
  decisions: endpoint('GET', '/call_tasks/{id}/decisions', {
    summary: '呼叫任务的审核记录',
    needs: see,
    reply: z.array(TaskDecision)
  }),
  remove: endpoint('DELETE', '/call_tasks/{id}', {
    summary: '删除呼叫任务',
    needs: 'CMC.CALL.TASK.DELE',
    reply: nothing
  }),
  items: endpoint('GET', '/call_tasks/{id}/items', {
    summary: '呼叫任务的号码',
    needs: see,
    query: z.object({ ...paging, ...sortedBy('lastCallTime'), ...itemSearch }),
    reply: pageOf(CallItem)
  }),
  /** Starts a transfer-list job that exports them to a file. */
  exportItems: endpoint('POST', '/call_tasks/{id}/items/export', {
    summary: '导出呼叫任务的号码',
    needs: 'CMC.CALL.RECORD.EXPORT',
    body: z.object(itemSearch),
    reply: z.object({ id: z.string() })
  }),
  dashboard: endpoint('GET', '/call_tasks/{id}/dashboard', {
    summary: '呼叫任务统计',
    needs: see,
    reply: TaskDashboard
  }),
  /** The number is in the body: phone numbers are never part of a URL. */
  why: endpoint('POST', '/call_tasks/{id}/why', {
    summary: '号码未拨打的原因',
    needs: see,
    body: z.object({ phone: z.string().check(z.minLength(1), z.maxLength(64)) }),
    reply: WhyNotDialled
  }),
  messages: endpoint('GET', '/call_tasks/{id}/messages', {
    summary: '呼叫任务发送的短信',
    needs: see,
    query: z.object({
      ...paging,
      ...sortedBy('createTime'),
      phone: searchText
    }),
    reply: pageOf(SmsRecord)
  }),
  /** Call-backs only occur with a task. */
  inboundConfig: endpoint('GET', '/inbound_configs', {
    summary: '呼叫任务的回呼接待配置',
    needs: see,
    query: z.object({ callTaskId: z.string().check(z.minLength(1), z.maxLength(64)) }),
    reply: InboundConfig
  }),
  alarmDefaults: endpoint('GET', '/call_tasks/alarm/default_settings', {
    summary: '全局告警设置',
    needs: see,
    reply: AlarmSettings
  }),
  setAlarmDefaults: endpoint('PUT', '/call_tasks/alarm/default_settings', {
    summary: '修改全局告警设置',
    needs: 'CMC.TASK.ALAR',
    body: AlarmSettings,
    reply: nothing
  }),
  /** By licence, robots call a number at most once a day, across all tasks. */
  dialSettings: endpoint('GET', '/call_tasks/dial_settings', {
    summary: '企业拨打设置',
    needs: see,
    reply: DialSettings
  }),
  /**
   * How many pending numbers of tasks, or of given customers, robots have called today; 0 without
   * the once-a-day limit.
   */
  calledToday: endpoint('POST', '/call_tasks/called_today', {
    summary: '今日已呼叫的号码数',
    needs: operate,
    body: z.object({
      callTaskId: z.optional(z.string().check(z.maxLength(64))),
      /** Further tasks; a number of several of them counts once for each. */
      callTaskIdList: z.optional(
        z.array(z.string().check(z.maxLength(64))).check(z.maxLength(100))
      ),
      customerIdList: z.optional(
        z.array(z.string().check(z.maxLength(64))).check(z.maxLength(10_000))
      ),
      addressBookMembers: z.optional(AddressBookMembers)
    }),
    reply: z.object({ count: z.number() })
  }),
  setDialSettings: endpoint('PUT', '/call_tasks/dial_settings', {
    summary: '修改企业拨打设置',
    needs: 'CMC.TASK.ALAR',
    body: DialSettings,
    reply: nothing
  })
})
