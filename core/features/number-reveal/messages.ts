import { defineMessages } from '../../messages/define-messages.ts'

/** Masked numbers and their paid reveal. */
export const numberMessages = defineMessages('numbers', {
  see: '查看号码',
  hide: '隐藏号码',
  question: '查看号码？',
  ask: '查看号码信息将扣除费用{fee}元，是否确定？',
  seen: '查看成功',
  missing: '号码不存在或无权查看'
})
