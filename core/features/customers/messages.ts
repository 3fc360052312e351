import { defineMessages } from '../../messages/define-messages.ts'

/** Messages about customers. */
export const caseMessages = defineMessages('cases', {
  wrongDate: '请输入正确的日期'
})
