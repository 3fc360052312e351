import { type CodeOf, enumeration } from '../../contract/enumeration.ts'

/** Subject of a message to the operator. */
export const feedbackKind = enumeration([
  ['FAULT', '故障报告'],
  ['QUESTION', '使用咨询'],
  ['SUGGESTION', '功能建议'],
  ['OTHER', '其他']
])
export type FeedbackKind = CodeOf<typeof feedbackKind>
