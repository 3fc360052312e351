import { type CodeOf, enumeration } from '../../contract/enumeration.ts'

/** Review of a template or a signature. */
export const templateAudit = enumeration([
  [0, '待审核'],
  [1, '审核通过'],
  [2, '审核驳回']
])
export type TemplateAudit = CodeOf<typeof templateAudit>

/** What a template is for; marketing messages name the way to unsubscribe (rule text-message-5). */
export const messageKind = enumeration([
  [1, '通知'],
  [2, '营销']
])
export type MessageKind = CodeOf<typeof messageKind>

/** What a signature stands for, which decides the proof that it needs. */
export const signatureSource = enumeration([
  [1, '企业全称或简称'],
  [2, '商标'],
  [3, '网站或应用'],
  [4, '公众号或小程序']
])
export type SignatureSource = CodeOf<typeof signatureSource>

/** The values of the next three are this project's, so replies are read with `open`. */
export const messageTaskState = enumeration([
  [4, '准备中'],
  [5, '待确认'],
  [0, '待发送'],
  [1, '发送中'],
  [6, '已暂停'],
  [2, '已完成'],
  [3, '已终止'],
  [7, '已取消']
])
export type MessageTaskState = CodeOf<typeof messageTaskState>

/** Whether the gateway has taken a message. */
export const sendState = enumeration([
  [0, '待发送'],
  [3, '发送中'],
  [1, '发送成功'],
  [2, '发送失败'],
  [4, '已取消']
])
export type SendState = CodeOf<typeof sendState>

/** Whether the network has delivered a message that was sent. */
export const receiptState = enumeration([
  [0, '等待回执'],
  [1, '已送达'],
  [2, '未送达'],
  [3, '无回执']
])
export type ReceiptState = CodeOf<typeof receiptState>

/** Why a task sends no more, or is paused by the server. */
export const stopReason = enumeration([
  ['TEMPLATE', '短信模板已撤回'],
  ['SIGNATURE', '短信签名已撤回'],
  ['BALANCE', '账户余额不足'],
  ['PREPARATION', '接收人准备失败'],
  ['GATEWAY', '短信网关连续无应答']
])
export type StopReason = CodeOf<typeof stopReason>

/** Why a recipient gets no message (rule text-message-8). */
export const leftOutReason = enumeration([
  ['INVALID', '号码格式错误'],
  ['LANDLINE', '固定电话不能接收短信'],
  ['SERVICE', '服务号码、短号不能接收短信'],
  ['DUPLICATE', '号码重复'],
  ['UNSUBSCRIBED', '已退订'],
  ['BLACKLIST', '号码在黑名单中'],
  ['VARIABLE', '缺少变量'],
  ['TOO_LONG', '填入变量后超过字数上限']
])
export type LeftOutReason = CodeOf<typeof leftOutReason>

/** What a message belongs to: a message task, or a moment of a call. */
export const messageOrigin = enumeration([
  ['task', '短信任务'],
  ['before', '通话前'],
  ['calling', '通话中'],
  ['hangup', '挂机后']
])
export type MessageOrigin = CodeOf<typeof messageOrigin>

export const unsubscribeSource = enumeration([
  ['reply', '短信回复'],
  ['manual', '手动添加']
])
export type UnsubscribeSource = CodeOf<typeof unsubscribeSource>

/** Codes of gateways and networks; others are shown as they came. */
export const gatewayCode = enumeration([
  ['DELIVRD', '已送达'],
  ['UNDELIV', '运营商未能投递'],
  ['EXPIRED', '对方长时间关机或不在服务区'],
  ['REJECTD', '运营商拒绝接收'],
  ['MK:0001', '空号'],
  ['MK:0012', '号码已停机'],
  ['MBBLACK', '号码在运营商黑名单中'],
  ['KEYWORD', '内容含有敏感词'],
  ['SIGNERR', '签名未在运营商报备'],
  ['MOLIMIT', '超过运营商的发送频次限制'],
  ['UNSUBSC', '发送时号码已退订'],
  ['NOTEMPL', '短信模板已撤回，未发送'],
  ['LANDLIN', '固定电话不能接收短信，未发送'],
  ['SERVNUM', '服务号码、短号不能接收短信，未发送'],
  ['BADNUMB', '号码格式错误，未发送'],
  ['NOVALUE', '缺少变量，未发送'],
  ['TOOLONG', '超过字数上限，未发送'],
  ['NOFUNDS', '账户余额不足，未发送'],
  ['NOANSWR', '短信网关无应答'],
  ['NOGATE', '未配置短信网关，未发送'],
  ['NOSECRT', '短信网关的密钥无法读取，未发送']
])
