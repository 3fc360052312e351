import { type CodeOf, enumeration } from '../../contract/enumeration.ts'

/** A service record that needs work is in one of these states. */
export const orderState = enumeration([
  [0, '待受理'],
  [1, '处理中'],
  [2, '待确认'],
  [3, '已完结'],
  [4, '已关闭']
])
export type OrderState = CodeOf<typeof orderState>

export const orderLevel = enumeration([
  [1, '一般'],
  [2, '紧急'],
  [3, '特急']
])
export type OrderLevel = CodeOf<typeof orderLevel>

/** The four lists. */
export const orderView = enumeration([
  ['todo', '我的待办'],
  ['created', '我创建的'],
  ['group', '组内'],
  ['all', '全部']
])
export type OrderView = CodeOf<typeof orderView>

/** How far an order is from its due time. */
export const dueMark = enumeration([
  ['warning', '即将超期'],
  ['overdue', '已超期']
])
export type DueMark = CodeOf<typeof dueMark>

/** Who gets a new order of a type. */
export const allocationKind = enumeration([
  ['none', '不分派'],
  ['handler', '指定处理人'],
  ['group', '指定组，组内领取'],
  ['turn', '组内轮流'],
  ['least', '组内待办最少']
])
export type AllocationKind = CodeOf<typeof allocationKind>

const moves = [
  ['accept', '受理'],
  ['settle', '提交结果'],
  ['confirm', '确认完结'],
  ['rework', '退回重办'],
  ['giveBack', '退回'],
  ['assign', '转派'],
  ['close', '关闭工单'],
  ['reopen', '重新打开']
] as const

/** What can be done to an order; `orderMoves` says when and by whom. */
export const orderMove = enumeration(moves)
export type OrderMove = CodeOf<typeof orderMove>

/** Entries of the history besides moves. */
export const orderEvent = enumeration([
  ['open', '创建工单'],
  ['edit', '修改'],
  ['attach', '上传附件'],
  ['detach', '删除附件'],
  ['warn', '即将超期提醒'],
  ['overdue', '超期提醒'],
  ...moves
])
export type OrderEvent = CodeOf<typeof orderEvent>
