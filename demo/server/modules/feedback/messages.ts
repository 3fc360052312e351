import { texts } from '../../../../core/messages/define-messages.ts'

/** Log entries about feedback. */
export const feedbackServerText = texts('feedbackServer', {
  logTarget: '意见反馈',
  logDetail: '{kind}：{content}',
  logDetailContact: '{kind}：{content}（联系方式：{contact}）'
})
