import { defineMessages } from '../../../../core/messages/define-messages.ts'

/** Notifications that the backend writes. */
export const tipServerMessages = defineMessages('tipServer', {
  missedTitle: '未接来电',
  missedMessage: '{caller} 来电，未接听',
  welcomeTitle: '欢迎使用呼通',
  welcomeMessage: '点击任意号码即可外呼，来电会在软电话中提示。',
  upkeepTitle: '系统维护通知',
  upkeepMessage: '本周日 02:00 至 04:00 进行系统维护，期间呼叫服务可能短暂中断。'
})
