import { type CodeOf, enumeration } from '../../contract/enumeration.ts'

export const templateAudit = enumeration([
  [0, '待审核'],
  [1, '审核通过'],
  [2, '审核驳回']
])
export type TemplateAudit = CodeOf<typeof templateAudit>

/** The values of the next four are this project's, so replies are read with `open`. */
export const messageTaskState = enumeration([
  [0, '待发送'],
  [1, '发送中'],
  [2, '已完成'],
  [3, '已终止']
])
export type MessageTaskState = CodeOf<typeof messageTaskState>

export const sendState = enumeration([
  [0, '待发送'],
  [1, '发送成功'],
  [2, '发送失败']
])
export type SendState = CodeOf<typeof sendState>

export const receiptState = enumeration([
  [0, '等待回执'],
  [1, '已送达'],
  [2, '未送达']
])
export type ReceiptState = CodeOf<typeof receiptState>

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
