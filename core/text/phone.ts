import { texts } from './texts.ts'

/** The telephone's sentences: doc 1 §4 and §8, doc 3 §5 and §8; the rest is ours. */
export const phoneText = texts('phone', {
  cannotCall: '坐席状态[{state}], 无法呼叫',
  linkBroken: '通话链接异常，请刷新页面重试',
  leaving: '当前有通话进行中，是否退出',
  resourceTaken: '资源被占用',
  incoming: '您有一通电话，点击查看',
  called: '已发起呼叫',
  customerHungUp: '服务对象已挂断！',
  missingWsUri: '软电话配置错误：WebSocket 地址为空',
  missingUri: '软电话配置错误：SIP 地址为空',
  missingPassword: '软电话配置错误：SIP 密码为空',
  refusedByPage: '页面取消了本次呼叫',
  pageSilent: '页面未及时确认，呼叫已取消',
  callInProgress: '已有通话正在进行，请先结束当前通话',
  answerTimedOut: '接听超时，请重试',
  noIncoming: '没有可接听的来电',
  emptyNumber: '请输入电话号码',
  badNumber: '号码格式不正确',
  badTones: '按键只能是数字、*、# 和 A-D',
  noCallChosen: '请选择要监听的通话',
  notInCall: '当前没有通话',
  socketDown: '电话网络连接已断开，恢复后再试',
  refusedByPolicy: '页面的安全策略不允许连接电话服务器，请联系页面管理员',
  noNetwork: '呼叫未能发出，请检查网络',
  registrationRefused: '电话注册失败：账号或密码错误',
  registrationFailed: '电话注册失败（{status}），正在重试',
  microphoneDenied: '麦克风权限被拒绝，请在浏览器地址栏中允许使用麦克风',
  microphoneAbsent: '未检测到麦克风，请连接后重试',
  microphoneBusy: '麦克风被其他程序占用，请关闭后重试',
  microphoneForbidden: '当前页面未授权使用麦克风，请联系页面管理员（iframe 需 allow="microphone"）',
  microphoneLost: '麦克风已断开，对方暂时听不到您的声音',
  takeOverRefused: '另一标签页正在通话，暂时无法接管',
  transferRefused: '转接失败（{status}）',
  transferUnderWay: '正在转接，请稍候',
  transferred: '转接成功',
  holdInVain: '保持状态未能切换，请重试',
  tonesInVain: '按键未能发送，请重试',
  outcomeBusy: '对方忙',
  outcomeDeclined: '对方拒接',
  outcomeUnavailable: '暂时无法接通',
  outcomeUnknownNumber: '号码不存在',
  outcomeNoAnswer: '无人接听',
  outcomeCancelled: '已取消',
  outcomeMissed: '未接来电',
  outcomeRejected: '已拒接',
  outcomeEnded: '通话结束',
  outcomeMediaLost: '通话中断：网络已断开',
  outcomeFailed: '呼叫失败（{status}）'
})

/** What is said of the first field of the line's configuration that is empty. */
export const missingTexts = {
  wsUri: phoneText.missingWsUri,
  uri: phoneText.missingUri,
  password: phoneText.missingPassword
} as const
