import { texts } from './texts.ts'

/** Signing in, staying signed in, the seat's own state. */
export const sessionText = texts('session', {
  providerFailed: '登录失败，请重试',
  providerBroken: '登录信息不完整，请联系页面管理员',
  providerSlow: '登录超时，请重试',
  switchDuringCall: '通话中不能切换企业，请先结束通话',
  stateDuringCall: '通话中不能修改坐席状态',
  stateUnknown: '坐席状态不正确',
  requestBroken: '登录参数不完整',
  linkBroken: '登录链接不完整，请重新获取',
  noSeat: '当前账号没有坐席',
  switched: '切换成功'
})
