import { endpoint } from '../../contract/endpoint.ts'
import { named } from '../../contract/named-endpoints.ts'
import { moment, pageOf, paging, searchText, sortedBy } from '../../contract/paging.ts'
import { z } from '../../contract/zod.ts'
import { FieldValues } from '../custom-fields/schemas.ts'
import { dueMark, orderLevel, orderMove, orderState, orderView } from './enums.ts'
import { OrderColumn, OrderTargets, WorkOrder, WorkOrderDetail } from './schemas.ts'

const id = z.string().check(z.minLength(1), z.maxLength(64))
const version = z.number().check(z.int(), z.gte(0))
const text = (most: number) => z.string().check(z.maxLength(most))
const needs = 'CMC.WORK.ORDER'
const operate = 'CMC.WORK.ORDER.BASIC.OPER'

export const NOTE_MOST = 500
export const COMMENT_MOST = 1000
export const FILES_MOST = 20

/** Filters of the lists. */
export const orderSearch = {
  view: z._default(orderView.schema, 'todo'),
  level: z.optional(z.pipe(z.coerce.number(), orderLevel.schema)),
  serviceType: searchText,
  due: z.optional(dueMark.schema),
  handlerId: searchText,
  /** `GD00000123`, or its digits. */
  number: searchText,
  content: searchText,
  customerName: searchText,
  customerId: searchText,
  beginTime: moment,
  endTime: moment
}
const state = z.optional(z.pipe(z.coerce.number(), orderState.schema))

const draft = {
  serviceType: text(64),
  serviceContent: text(20_000),
  level: z.optional(orderLevel.schema)
}

/** Service records that need work, by id of the record. */
export const workOrders = named('workOrders', {
  /** Newest first. */
  list: endpoint('GET', '/work_orders', {
    summary: '工单列表',
    needs,
    query: z.object({
      ...paging,
      ...sortedBy('createTime', 'updateTime', 'dueTime', 'level'),
      ...orderSearch,
      state
    }),
    reply: pageOf(WorkOrder)
  }),
  /** The newest orders of each state, and how many there are. */
  board: endpoint('GET', '/work_orders/board', {
    summary: '工单看板',
    needs,
    query: z.object(orderSearch),
    reply: z.array(OrderColumn)
  }),
  targets: endpoint('GET', '/work_orders/targets', {
    summary: '可选的处理人与组',
    needs,
    reply: OrderTargets
  }),
  detail: endpoint('GET', '/work_orders/{id}', {
    summary: '工单详情',
    needs,
    reply: WorkOrderDetail
  }),
  /** A new record that is an order, whatever its type and answers. */
  create: endpoint('POST', '/work_orders', {
    summary: '新建工单',
    needs: operate,
    body: z.object({
      ...draft,
      remark: z.optional(text(20_000)),
      workOrderFields: z.optional(FieldValues),
      customerId: z.optional(z.nullable(id)),
      callRecordId: z.optional(z.nullable(id)),
      /** Default: by the type. */
      dueTime: z.optional(z.nullable(z.number())),
      handlerId: z.optional(z.nullable(id)),
      groupId: z.optional(z.nullable(id))
    }),
    reply: z.object({ id: z.string() })
  }),
  /** Makes a service record an order. */
  open: endpoint('PUT', '/work_orders/{id}/open', {
    summary: '服务记录转为工单',
    needs: operate,
    reply: z.null()
  }),
  /** Refused with VERSION_CONFLICT when it has changed since. */
  edit: endpoint('PUT', '/work_orders/{id}', {
    summary: '修改工单',
    needs: operate,
    body: z.object({
      ...draft,
      version,
      dueTime: z.optional(z.nullable(z.number()))
    }),
    reply: z.null()
  }),
  /** By the rules of `orderMoves`; refused with VERSION_CONFLICT when it has changed since. */
  move: endpoint('PUT', '/work_orders/{id}/move', {
    summary: '流转工单',
    needs: operate,
    body: z.object({
      version,
      move: orderMove.schema,
      note: z._default(text(NOTE_MOST), ''),
      /** Of `assign`. */
      handlerId: z.optional(z.nullable(id)),
      groupId: z.optional(z.nullable(id))
    }),
    reply: z.null()
  }),
  comment: endpoint('POST', '/work_orders/{id}/comments', {
    summary: '评论工单',
    needs,
    body: z.object({
      content: text(COMMENT_MOST),
      /** Users who are mentioned, by id. */
      mentions: z._default(z.array(id).check(z.maxLength(50)), [])
    }),
    reply: z.object({ id: z.string() })
  }),
  /** An upload of the user. */
  attach: endpoint('POST', '/work_orders/{id}/attachments', {
    summary: '添加工单附件',
    needs,
    body: z.object({ attachmentKey: id }),
    reply: z.null()
  }),
  detach: endpoint('DELETE', '/work_orders/{id}/attachments/{attachmentKey}', {
    summary: '删除工单附件',
    needs,
    reply: z.null()
  }),
  /** Starts a transfer-list job over the orders of the search. */
  exportRows: endpoint('POST', '/work_orders/export', {
    summary: '导出工单',
    needs: 'CMC.CALL.RECORD.EXPORT',
    body: z.object({ ...orderSearch, state }),
    reply: z.object({ id: z.string() })
  })
})
