import { type CodeOf, enumeration } from '../../contract/enumeration.ts'

/** What a condition asks about a call. */
export const conditionKind = enumeration([
  ['connected', '是否接通'],
  ['seconds', '通话时长'],
  ['turns', '对话轮次'],
  ['nodes', '到达节点'],
  ['tags', '关注点'],
  ['words', '客户说到或按键'],
  ['answer', '节点的回答'],
  ['transferred', '是否转人工']
])
export type ConditionKind = CodeOf<typeof conditionKind>

/** State of a dry run or of a re-grading, in the order of the states of jobs. */
export const gradingStatus = enumeration([
  ['waiting', '排队中'],
  ['running', '进行中'],
  ['done', '已完成'],
  ['failed', '失败'],
  ['cancelled', '已取消']
])
export type GradingStatus = CodeOf<typeof gradingStatus>
