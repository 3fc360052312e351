import { type CodeOf, enumeration } from '../enumeration.ts'

/** What a message to the operators of the console is about. */
export const feedbackKind = enumeration([
  ['FAULT', '故障报告'],
  ['QUESTION', '使用咨询'],
  ['SUGGESTION', '功能建议'],
  ['OTHER', '其他']
])
export type FeedbackKind = CodeOf<typeof feedbackKind>
