import { defineMessages } from '../../../../core/messages/define-messages.ts'

/** Refusals of the seat wall, and its entries in the operation log. */
export const seatWallServerMessages = defineMessages('seatWallServer', {
  noSeat: '坐席不存在或已删除',
  notConnected: '坐席未登录，不能修改状态',
  limitsChanged: '告警阈值已被他人修改，请查看最新的值后再保存',
  logForced: '强制坐席{state}',
  logDeferred: '强制坐席{state}，通话结束后生效',
  logLimits: '修改监控告警阈值',
  logLink: '生成墙屏链接',
  logLinkEnded: '结束墙屏链接',
  noLink: '链接不存在或已结束',
  limits: '监控告警阈值'
})
