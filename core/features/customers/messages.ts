import { texts } from '../../messages/define-messages.ts'

/** Messages about customers. */
export const caseText = texts('cases', {
  wrongDate: '请输入正确的日期'
})
