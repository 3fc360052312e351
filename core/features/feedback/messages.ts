import { defineMessages } from '../../messages/define-messages.ts'

/** 联系客服: a message to the operator of the console. */
export const feedbackMessages = defineMessages('feedback', {
  title: '联系客服',
  kind: '反馈类型',
  content: '反馈内容',
  contentHint: '请描述遇到的问题或建议',
  contentMissing: '请输入反馈内容',
  contact: '联系方式',
  contactHint: '手机号或邮箱，便于客服回复',
  send: '提交',
  sent: '反馈已提交，客服会尽快处理',
  unknown: '未知错误'
})
