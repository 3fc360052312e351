import { defineMessages } from '../../messages/define-messages.ts'

/** Results of calls without a conversation; the others are in `connectResult`. */
export const callResultMessages = defineMessages('callResult', {
  missed: '未接来电',
  unanswered: '未接通'
})
