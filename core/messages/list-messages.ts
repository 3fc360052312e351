import { defineMessages } from './define-messages.ts'

/** Messages common to all list pages. */
export const listMessages = defineMessages('list', {
  tickFirst: '请先勾选记录',
  all: '全部',
  chosen: '{label}：{value}',
  span: '{from} 至 {to}',
  actions: '操作',
  columns: '列设置',
  columnOf: '显示{column}',
  columnUp: '{column}前移',
  columnDown: '{column}后移',
  columnPin: '固定{column}',
  columnNarrow: '{column}变窄',
  columnWide: '{column}变宽',
  columnsReset: '恢复默认',
  more: '更多',
  moreOf: '{name} 的更多操作',
  ask: '{action}“{name}”？',
  askMany: '{action} {count} 项？',
  leave: '放弃未保存的内容？',
  leaveNow: '放弃',
  nothing: '-',
  noRows: '暂无数据',
  noMatch: '没有符合条件的记录',
  clearFilters: '清空条件',
  call: '呼叫',
  callNumber: '呼叫 {number}'
})
