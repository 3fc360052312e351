import { defineMessages } from '../../messages/define-messages.ts'

/** Plan summary of a task; labels shared with the dialog are in its own messages. */
export const taskSummaryMessages = defineMessages('taskSummary', {
  on: '已开启',
  all: '全部',
  dates: '{from} 至 {to}',
  datesOpen: '{from} 起',
  period: '{from}–{to}',
  periodNumber: '时段 {at}',
  condition: '{dimension}为 {values}：{template}',
  limit: '每 {every} {period}最多 {most} 次',
  percent: '{value}%',
  times: '{value} 次',
  automatic: '按资源自动分配'
})
