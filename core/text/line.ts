import { texts } from './texts.ts'

/** Of the telephone's sentences those that stand on its dial pad before the core is here. */
export const lineText = texts('phone', {
  setFreeAndCall: '置为空闲并呼叫',
  missingWsUri: '软电话配置错误：WebSocket 地址为空',
  missingUri: '软电话配置错误：SIP 地址为空',
  missingPassword: '软电话配置错误：SIP 密码为空'
})

/** What is said of the first field of the line's configuration that is empty. */
export const missingTexts = {
  wsUri: lineText.missingWsUri,
  uri: lineText.missingUri,
  password: lineText.missingPassword
} as const
