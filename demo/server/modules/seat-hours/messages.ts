import { defineMessages } from '../../../../core/messages/define-messages.ts'

/** Rows and files of 坐席使用报表. */
export const seatHoursServerMessages = defineMessages('seatHoursServer', {
  noGroup: '未分组',
  exportFile: '坐席使用报表_{time}.csv',
  sum: '合计'
})
