import { defineMessages } from '../../messages/define-messages.ts'

export const receptionMessages = defineMessages('reception', {
  newGreeting: '您好，欢迎致电。',
  newClosed: '您好，现在是非服务时间。'
})
