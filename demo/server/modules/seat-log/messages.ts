import { defineMessages } from '../../../../core/messages/define-messages.ts'

/** Refusals and files of the seat state log. */
export const seatLogServerMessages = defineMessages('seatLogServer', {
  noDay: '日期不正确',
  exportFile: '坐席状态日志_{time}.csv'
})
