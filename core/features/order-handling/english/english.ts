/** English of this folder's messages and labels. */
import { orderDetail, orderOpening } from './order-detail-english.ts'
import { orders } from './order-handling-english.ts'
import { orderPage, orderSettings } from './order-page-english.ts'

/** By area of the messages. */
export const english = { orderDetail, orderOpening, orderPage, orderSettings, orders }

/** By the Chinese label of a code. */
export const labels = {
  待受理: 'To accept',
  处理中: 'In progress',
  待确认: 'To confirm',
  已完结: 'Done',
  已关闭: 'Closed',
  一般: 'Normal',
  紧急: 'Urgent',
  特急: 'Very urgent',
  我的待办: 'To do',
  我创建的: 'Created by me',
  组内: 'My groups',
  全部: 'All',
  即将超期: 'Due soon',
  已超期: 'Overdue',
  不分派: 'Not assigned',
  指定处理人: 'Fixed handler',
  '指定组，组内领取': 'Group, taken by a member',
  组内轮流: 'Group members in turn',
  组内待办最少: 'Group member with the fewest to do',
  受理: 'Accept',
  提交结果: 'Submit result',
  确认完结: 'Confirm',
  退回重办: 'Send back',
  退回: 'Return',
  转派: 'Reassign',
  关闭工单: 'Close work order',
  重新打开: 'Reopen',
  创建工单: 'Create work order',
  修改: 'Change',
  上传附件: 'Upload attachment',
  删除附件: 'Delete attachment',
  即将超期提醒: 'Reminder: due soon',
  超期提醒: 'Reminder: overdue'
}
