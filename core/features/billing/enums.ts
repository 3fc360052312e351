import { type CodeOf, enumeration } from '../../contract/enumeration.ts'

/** Kinds of what an account pays for. */
export const chargeKind = enumeration([
  ['agentCall', '坐席呼出'],
  ['incomingCall', '坐席呼入'],
  ['robotCall', '机器人通话'],
  ['message', '短信'],
  ['numberView', '号码查看'],
  ['robotMonth', '机器人月租'],
  ['lineMonth', '线路月租']
])
export type ChargeKind = CodeOf<typeof chargeKind>

/** Kinds of account entries: charges, what was paid in, and corrections of both. */
export const entryKind = enumeration([
  ['opening', '期初余额'],
  ['recharge', '充值'],
  ['correction', '调账'],
  ['agentCall', '坐席呼出'],
  ['incomingCall', '坐席呼入'],
  ['robotCall', '机器人通话'],
  ['message', '短信'],
  ['numberView', '号码查看'],
  ['robotMonth', '机器人月租'],
  ['lineMonth', '线路月租']
])
export type EntryKind = CodeOf<typeof entryKind>

/** How a recharge was paid. */
export const rechargeWay = enumeration([
  ['transfer', '银行转账'],
  ['alipay', '支付宝'],
  ['wechat', '微信支付'],
  ['cash', '现金'],
  ['other', '其他']
])
export type RechargeWay = CodeOf<typeof rechargeWay>

/** From when a new price holds. */
export const rateStart = enumeration([
  ['now', '立即'],
  ['tomorrow', '次日零点'],
  ['nextMonth', '次月1日零点']
])
export type RateStart = CodeOf<typeof rateStart>

/** Kinds of what is paid in and corrected. */
export const paidKind = enumeration([
  ['opening', '期初余额'],
  ['recharge', '充值'],
  ['correction', '调账']
])
export type PaidKind = CodeOf<typeof paidKind>
