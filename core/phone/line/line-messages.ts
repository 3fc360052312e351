import { defineMessages } from '../../messages/define-messages.ts'

/** Phone messages needed by the dial pad before the core is loaded. */
export const lineMessages = defineMessages('phone', {
  setFreeAndCall: '置为空闲并呼叫',
  missingWsUri: '软电话配置错误：WebSocket 地址为空',
  missingUri: '软电话配置错误：SIP 地址为空',
  missingPassword: '软电话配置错误：SIP 密码为空'
})

/** Messages for the first empty field of the line's configuration. */
export const missingTexts = {
  wsUri: lineMessages.missingWsUri,
  uri: lineMessages.missingUri,
  password: lineMessages.missingPassword
} as const
