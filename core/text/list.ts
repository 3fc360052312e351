import { texts } from './texts.ts'

/** What every list page says, whatever its rows are. */
export const listText = texts('list', {
  tickFirst: '请先勾选记录',
  all: '全部',
  actions: '操作',
  question: '温馨提示',
  nothing: '-',
  call: '呼叫',
  callNumber: '呼叫 {number}'
})
