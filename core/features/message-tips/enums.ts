import { type CodeOf, enumeration } from '../../contract/enumeration.ts'

/** The values are this project's. */
export const noticeState = enumeration([
  [0, '未通知'],
  [1, '已通知'],
  [2, '通知失败']
])
export type NoticeState = CodeOf<typeof noticeState>

export const hangUpSmsType = enumeration([
  [1, '全部发送'],
  [2, '按条件发送首次匹配'],
  [3, '按条件全部发送']
])
export type HangUpSmsType = CodeOf<typeof hangUpSmsType>

export const sendDimension = enumeration([
  [1, '意向等级'],
  [2, '关注标签'],
  [3, '转人工状态']
])
export type SendDimension = CodeOf<typeof sendDimension>
