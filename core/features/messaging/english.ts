/** English of this folder's messages and labels. */
import type { English } from '../../messages/english-of.ts'
import { messaging } from './messaging-english.ts'
import { messagePages } from './messaging-page-english.ts'
import type { messageRecordTitles } from './record-messages.ts'
import { messageSend } from './sending/send-english.ts'
import { messageTasks } from './tasks/message-task-english.ts'

const messageRecords = {
  phone: 'Number',
  name: 'Name',
  content: 'Text',
  segments: 'Parts',
  fee: 'Fee',
  feeYuan: 'Fee (CNY)',
  origin: 'Source',
  task: 'Task name',
  template: 'SMS template',
  state: 'Send status',
  receipt: 'Receipt',
  code: 'Gateway note',
  created: 'Submitted',
  sent: 'Sent',
  received: 'Receipt time',
  reply: 'Reply',
  creator: 'Created by',
  reason: 'Reason',
  detail: 'Remark'
} satisfies English<typeof messageRecordTitles>

/** By area of the messages. */
export const english = { messaging, messagePages, messageRecords, messageSend, messageTasks }

/** By the Chinese label of a code. */
export const labels = {
  待审核: 'To review',
  审核通过: 'Approved',
  审核驳回: 'Rejected',
  通知: 'Notification',
  营销: 'Marketing',
  企业全称或简称: 'Full or short name of the enterprise',
  商标: 'Trademark',
  网站或应用: 'Website or app',
  公众号或小程序: 'Official account or mini program',
  准备中: 'Preparing',
  待确认: 'To confirm',
  待发送: 'To send',
  发送中: 'Sending',
  已暂停: 'Paused',
  已完成: 'Completed',
  已终止: 'Stopped',
  已取消: 'Cancelled',
  发送成功: 'Sent',
  发送失败: 'Sending failed',
  等待回执: 'Awaiting receipt',
  已送达: 'Delivered',
  未送达: 'Not delivered',
  无回执: 'No receipt',
  短信模板已撤回: 'SMS template withdrawn',
  短信签名已撤回: 'SMS signature withdrawn',
  账户余额不足: 'Account balance too low',
  接收人准备失败: 'Recipients could not be prepared',
  短信网关连续无应答: 'SMS gateway repeatedly did not answer',
  号码格式错误: 'Wrong number format',
  固定电话不能接收短信: 'Landlines cannot receive SMS',
  '服务号码、短号不能接收短信': 'Service and short numbers cannot receive SMS',
  号码重复: 'Duplicate number',
  已退订: 'Unsubscribed',
  号码在黑名单中: 'Number on the blacklist',
  缺少变量: 'Missing variable',
  填入变量后超过字数上限: 'Too long once variables are filled in',
  短信任务: 'SMS tasks',
  通话前: 'Before the call',
  通话中: 'On a call',
  挂机后: 'After hang-up',
  短信回复: 'SMS reply',
  手动添加: 'Added by hand',
  运营商未能投递: 'Not deliverable by the carrier',
  对方长时间关机或不在服务区: 'Phone off or out of coverage for a long time',
  运营商拒绝接收: 'Refused by the carrier',
  空号: 'No such number',
  号码已停机: 'Number suspended',
  号码在运营商黑名单中: 'On the carrier’s blacklist',
  内容含有敏感词: 'The text contains a banned word',
  签名未在运营商报备: 'Signature not registered with the carrier',
  超过运营商的发送频次限制: 'Over the carrier’s sending limit',
  发送时号码已退订: 'Unsubscribed before it was sent',
  '短信模板已撤回，未发送': 'SMS template withdrawn, not sent',
  '固定电话不能接收短信，未发送': 'Landlines cannot receive SMS, not sent',
  '服务号码、短号不能接收短信，未发送': 'Service and short numbers cannot receive SMS, not sent',
  '号码格式错误，未发送': 'Wrong number format, not sent',
  '缺少变量，未发送': 'Missing variable, not sent',
  '超过字数上限，未发送': 'Too long, not sent',
  '账户余额不足，未发送': 'Account balance too low, not sent',
  短信网关无应答: 'SMS gateway did not answer',
  '未配置短信网关，未发送': 'No SMS gateway set up, not sent',
  '短信网关的密钥无法读取，未发送': 'The SMS gateway’s key cannot be read, not sent'
}
