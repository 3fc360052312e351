import { defineMessages } from '../../../../core/messages/define-messages.ts'

/** Log entries about feedback. */
export const feedbackServerMessages = defineMessages('feedbackServer', {
  logTarget: '意见反馈',
  logDetail: '{kind}：{content}',
  logDetailContact: '{kind}：{content}（联系方式：{contact}）'
})
