import { type CodeOf, enumeration } from '../../contract/enumeration.ts'

/** What an endpoint can be notified of. */
export const webhookEvent = enumeration([
  ['call.ended', '通话结束'],
  ['call_task.finished', '呼叫任务完成'],
  ['service_record.created', '新增服务记录'],
  ['work_order.changed', '工单变更'],
  ['message.receipt', '短信回执'],
  ['webhook.test', '发送测试', 'hidden']
])
export type WebhookEvent = CodeOf<typeof webhookEvent>

/** The events that can be chosen; the other is sent by hand. */
export const chosenEvents: readonly WebhookEvent[] = webhookEvent.codes.filter(
  code => code !== 'webhook.test'
)

/** `stopped`: by the server, because it failed for days or answered 410. */
export const webhookState = enumeration([
  ['active', '启用'],
  ['paused', '已停用'],
  ['stopped', '已自动停用']
])
export type WebhookState = CodeOf<typeof webhookState>

export const deliveryState = enumeration([
  ['waiting', '等待投递'],
  ['delivered', '已送达'],
  ['failed', '投递失败']
])
export type DeliveryState = CodeOf<typeof deliveryState>

/** Why an attempt failed. */
export const attemptFailure = enumeration([
  ['STATUS', '对方返回了错误状态'],
  ['REDIRECT', '对方要求跳转，跳转不会被跟随'],
  ['TIMEOUT', '对方超时未应答'],
  ['ADDRESS', '地址指向内部网络，已拒绝连接'],
  ['NAME', '域名无法解析'],
  ['REFUSED', '对方拒绝连接'],
  ['CERTIFICATE', '对方的 HTTPS 证书无效'],
  ['CONNECTION', '连接中断'],
  ['SECRET', '签名密钥无法读取，请更换密钥'],
  ['STOPPED', '地址已停用']
])
export type AttemptFailure = CodeOf<typeof attemptFailure>
