import { defineMessages } from '../../messages/define-messages.ts'

/** Columns of messages, in lists and files. */
export const messageRecordTitles = defineMessages('messageRecords', {
  phone: '号码',
  name: '姓名',
  content: '短信内容',
  segments: '条数',
  fee: '费用',
  feeYuan: '费用（元）',
  origin: '来源',
  task: '任务名称',
  template: '短信模板',
  state: '发送状态',
  receipt: '回执',
  code: '网关说明',
  created: '提交时间',
  sent: '发送时间',
  received: '回执时间',
  reply: '回复',
  creator: '创建人',
  reason: '剔除原因',
  detail: '说明'
})
