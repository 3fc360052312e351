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
import { addressBookType } from '../call-tasks/enums.ts'
import { AddedNumbers } from '../call-tasks/resource-schemas.ts'
import { manualCallStatus } from '../call-tasks/task-enums.ts'
import { manualItemStatus, manualResult } from './enums.ts'
import {
  ManualAction,
  ManualAgent,
  ManualItem,
  ManualTaskDetail,
  ManualTaskDraft,
  ManualTaskRow,
  ManualWork,
  MyManualTask,
  MyManualWork
} from './schemas.ts'

const see = 'CMC.CALL.TASK.SEE'
const operate = 'CMC.CALL.TASK.BASIC.OPER'
const work = 'CMC.MAN.CALL'
const nothing = z.null()
const id = z.string().check(z.minLength(1), z.maxLength(64))
const ids = z.array(id).check(z.minLength(1), z.maxLength(1000))
const count = z.object({ count: z.number() })

/** Search parameters of a task's numbers. */
const itemSearch = {
  phone: searchText,
  customerName: longSearchText,
  status: z.optional(z.coerce.number().check(z.refine(manualItemStatus.isCode))),
  result: z.optional(z.coerce.number().check(z.refine(manualResult.isCode))),
  /** A user id, or `none` for unassigned numbers. */
  ownerId: z.optional(id)
}

/**
 * Tasks whose numbers agents call themselves: planned and allocated by a manager, worked by agents.
 */
export const manualTasks = named('manualTasks', {
  list: endpoint('GET', '/manualTasks', {
    summary: '人工外呼任务列表',
    needs: see,
    query: z.object({
      ...paging,
      ...sortedBy('createTime'),
      name: longSearchText,
      creatorName: longSearchText,
      status: z.optional(z.coerce.number().check(z.refine(manualCallStatus.isCode))),
      beginTime: moment,
      endTime: moment
    }),
    reply: pageOf(ManualTaskRow)
  }),
  /** For the task's managers and agents; the dialog that adds numbers reads `allocateWay`. */
  detail: endpoint('GET', '/manualTasks/{taskId}/detail', {
    summary: '人工外呼任务详情',
    needs: work,
    reply: ManualTaskDetail
  }),
  create: endpoint('POST', '/manualTasks/create', {
    summary: '创建人工外呼任务',
    needs: operate,
    body: ManualTaskDraft,
    reply: z.object({ taskId: z.string() })
  }),
  edit: endpoint('PUT', '/manualTasks/{taskId}', {
    summary: '编辑人工外呼任务',
    needs: operate,
    body: ManualTaskDraft,
    reply: nothing
  }),
  start: endpoint('PUT', '/manualTasks/{taskId}/start', {
    summary: '启动人工外呼任务',
    needs: operate,
    reply: nothing
  }),
  pause: endpoint('PUT', '/manualTasks/{taskId}/pause', {
    summary: '暂停人工外呼任务',
    needs: operate,
    reply: nothing
  }),
  resume: endpoint('PUT', '/manualTasks/{taskId}/resume', {
    summary: '继续人工外呼任务',
    needs: operate,
    reply: nothing
  }),
  /** Irreversible. */
  stop: endpoint('PUT', '/manualTasks/{taskId}/stop', {
    summary: '终止人工外呼任务',
    needs: operate,
    reply: nothing
  }),
  remove: endpoint('DELETE', '/manualTasks/{taskId}', {
    summary: '删除人工外呼任务',
    needs: 'CMC.CALL.TASK.DELE',
    reply: nothing
  }),
  items: endpoint('GET', '/manualTasks/{taskId}/items', {
    summary: '人工外呼任务的号码',
    needs: see,
    query: z.object({ ...paging, ...itemSearch }),
    reply: pageOf(ManualItem)
  }),
  agents: endpoint('GET', '/manualTasks/{taskId}/agents', {
    summary: '人工外呼任务的坐席',
    needs: see,
    reply: z.array(ManualAgent)
  }),
  /** Typed by hand. With allocation by 所属经理, `ownerId` is the owner. */
  addNumbers: endpoint('POST', '/manualTasks/{taskId}/items/add', {
    summary: '人工外呼任务手动添加号码',
    needs: operate,
    body: z.object({
      phones: z.array(z.string().check(z.maxLength(64))).check(z.minLength(1), z.maxLength(1000)),
      ownerId: z.optional(id)
    }),
    reply: AddedNumbers
  }),
  /** Starts a transfer-list job. */
  importFile: endpoint('POST', '/manualTasks/{taskId}/import', {
    summary: '人工外呼任务批量导入号码',
    needs: operate,
    body: z.object({ attachmentKey: id }),
    reply: z.object({ id: z.string() })
  }),
  template: endpoint('GET', '/manualTasks/{taskId}/import_template', {
    summary: '下载人工外呼任务导入模板',
    needs: operate,
    query: z.object({ fileType: z._default(z.enum(['csv', 'xlsx']), 'csv') }),
    reply: z.unknown(),
    wrapping: 'bytes'
  }),
  addFromAddressBook: endpoint('POST', '/addressBookItems/add/manual_tasks/{taskId}', {
    summary: '从通讯录添加人工外呼号码',
    needs: 'CMC.ADDRE.LIST.BASIC.OPER',
    body: z.object({
      groupIds: z._default(z.array(id).check(z.maxLength(1000)), []),
      addressBookType: addressBookType.schema,
      selectedItemIds: z._default(z.array(id).check(z.maxLength(9999)), []),
      autoRemoveRepeat: z._default(z.boolean(), true)
    }),
    reply: AddedNumbers
  }),
  /** Allocates numbers to agents round-robin: the given ones, or all unassigned. */
  allocate: endpoint('POST', '/manualTasks/{taskId}/allocate', {
    summary: '分配人工外呼号码',
    needs: operate,
    body: z.object({ itemIds: z.optional(ids), userIds: ids }),
    reply: count
  }),
  /** Withdraws numbers from their agents. */
  recall: endpoint('POST', '/manualTasks/{taskId}/recall', {
    summary: '收回人工外呼号码',
    needs: operate,
    body: z.object({ itemIds: ids }),
    reply: count
  }),
  exportItems: endpoint('POST', '/manualTasks/{taskId}/export', {
    summary: '导出人工外呼任务',
    needs: 'CMC.CALL.RECORD.EXPORT',
    reply: z.object({ id: z.string() })
  }),

  mine: endpoint('GET', '/manualTasks/mine', {
    summary: '我的人工外呼任务',
    needs: work,
    reply: z.array(MyManualTask)
  }),
  /** The agent's counters in a task, and the number in work. */
  work: endpoint('GET', '/manualTasks/{taskId}/work', {
    summary: '我在人工外呼任务中的工作',
    needs: work,
    reply: MyManualWork
  }),
  /** The agent's unfinished numbers. */
  myItems: endpoint('GET', '/manualTasks/{taskId}/my_items', {
    summary: '我的待拨打号码',
    needs: work,
    query: z.object({ ...paging }),
    reply: pageOf(ManualItem)
  }),
  /** The agent's recorded results. */
  myActions: endpoint('GET', '/manualTasks/{taskId}/my_deeds', {
    summary: '我的处理记录',
    needs: work,
    query: z.object({ ...paging }),
    reply: pageOf(ManualAction)
  }),
  claim: endpoint('POST', '/manualTasks/{taskId}/claim', {
    summary: '领取号码',
    needs: work,
    body: z.object({ count: z.number().check(z.int(), z.gte(1), z.lte(200)) }),
    reply: count
  }),
  /** The number in work, if any; otherwise the next one, or the given one. */
  next: endpoint('POST', '/manualTasks/{taskId}/next', {
    summary: '下一个号码',
    needs: work,
    body: z.object({ itemId: z.optional(id) }),
    reply: z.nullable(ManualWork)
  }),
  /** Checks that the number may be called now and links the next call to this task. */
  dial: endpoint('POST', '/manualTasks/items/{itemId}/dial', {
    summary: '拨打号码',
    needs: work,
    reply: z.object({ phone: z.string(), customerId: z.nullable(z.string()) })
  }),
  result: endpoint('POST', '/manualTasks/items/{itemId}/result', {
    summary: '保存拨打结果',
    needs: work,
    body: z.object({
      result: manualResult.schema,
      remark: z._default(z.string().check(z.maxLength(500)), ''),
      followTime: moment
    }),
    reply: nothing
  }),
  /** Moves the number to the end of the agent's queue. */
  skip: endpoint('POST', '/manualTasks/items/{itemId}/skip', {
    summary: '跳过号码',
    needs: work,
    reply: nothing
  }),
  /** Returns numbers to the pool, where other agents may claim them. */
  release: endpoint('POST', '/manualTasks/{taskId}/release', {
    summary: '释放号码',
    needs: work,
    body: z.object({ itemIds: ids }),
    reply: count
  })
})
