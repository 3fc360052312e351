import { defineMessages } from '../../messages/define-messages.ts'

/** The page of 工单管理: lists, board and drawer. */
export const orderPageMessages = defineMessages('orderPage', {
  orders: '工单列表',
  views: '工单范围',
  display: '显示方式',
  table: '列表',
  board: '看板',
  number: '工单编号',
  type: '服务类型',
  content: '内容',
  level: '级别',
  state: '状态',
  customer: '{served}姓名',
  phone: '{served}号码',
  creator: '创建人',
  handler: '处理人',
  group: '处理组',
  created: '创建时间',
  updated: '更新时间',
  due: '处理时限',
  dueState: '时限状态',
  settled: '提交结果时间',
  result: '处理结果',
  none: '-',
  unassigned: '待分派'
})
