import { defineMessages } from './define-messages.ts'

/** Messages shared by several areas. */
export const commonMessages = defineMessages('common', {
  pleaseSignIn: '请重新登录',
  signedOut: '登出成功',
  timeout: '请求超时',
  aborted: '请求已取消',
  networkBroken: '网络异常',
  networkJam: '哎呀 网络塞车了 请客官重新操作',
  apiMisplaced: '呼叫中心的连接设置有误，请联系管理员',
  forbidden: '您没有执行此操作的权限',
  signedInElsewhere: '系统通知: 账号已在其他设备登录',
  signedInElsewhereDuringCall: '系统通知: 账号已在其他设备登录，通话结束后请重新登录',
  signInExpiredDuringCall: '登录已过期，通话结束后请重新登录',
  realtimeLost: '消息通道已断开，正在重新连接',
  realtimeGivenUp: '消息通道多次连接失败，将继续尝试',
  retry: '重试',
  close: '关闭',
  loadFailed: '加载失败，点击重试',
  loading: '数据加载中....',
  empty: '主人，您当前的查询条件下暂无数据哦'
})
