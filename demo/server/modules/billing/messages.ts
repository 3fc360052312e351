import { defineMessages } from '../../../../core/messages/define-messages.ts'

/** What the server says about accounts. */
export const billingServerMessages = defineMessages('billingServer', {
  spent: '账户余额不足，暂停拨打；充值后自动继续',
  lowTitle: '账户余额提醒',
  low: '账户余额 {balance} 元，已低于预警值 {limit} 元，请及时充值',
  goneTitle: '账户余额不足',
  gone: '账户余额 {balance} 元，呼叫任务已暂停拨打，短信停止发送，请充值',
  trueEnd: '通话实际 {actual} 分钟，服务中断时已按 {charged} 分钟计费，补计差额'
})
