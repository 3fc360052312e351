import { defineMessages } from '../messages/define-messages.ts'

/** Sign-in, session renewal, state of the seat. */
export const sessionMessages = defineMessages('session', {
  providerFailed: '登录失败，请重试',
  providerBroken: '登录信息不完整，请联系页面管理员',
  providerSlow: '登录超时，请重试',
  apiUnreachable: '无法连接呼叫中心服务器，恢复后将自动登录',
  switchDuringCall: '通话中不能切换企业，请先结束通话',
  stateDuringCall: '通话中不能修改坐席状态',
  stateForced: '{by} 已将您的状态改为{state}',
  stateDeferred: '{by} 已将您的状态设为{state}，通话结束后生效',
  stateUnknown: '坐席状态不正确',
  requestBroken: '登录参数不完整',
  linkBroken: '登录链接不完整，请重新获取',
  linkWrong: '登录链接不正确，请重新获取',
  expiring: '登录即将过期',
  expiringLeft: '剩余 {minutes}分{seconds}秒',
  expiringHint: '自动续期未成功，点击“继续使用”再试一次，正在填写的内容不受影响。',
  expiringForGood: '登录无法续期，请尽快保存正在填写的内容，到期后请重新登录。',
  extend: '继续使用',
  extended: '登录已续期',
  notExtended: '续期失败，请保存内容后重新登录',
  noSeat: '当前账号没有坐席',
  switched: '切换成功',
  frameMalformed: '收到无法识别的实时消息，已忽略',
  frameUnknown: '收到未知类型或内容有误的实时消息，已忽略',
  frameTooLong: '收到过长的实时消息，已忽略',
  frameBroken: '实时消息处理失败，已忽略'
})
