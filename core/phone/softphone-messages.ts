import { defineMessages } from '../messages/define-messages.ts'

/** The softphone before a call: labels, hints and line states. */
export const softphoneMessages = defineMessages('softphone', {
  softphone: '软电话',
  extension: '分机 {extension}',
  status: '坐席状态：{state}',
  signedOut: '未登录',
  signInFirst: '请先登录',
  noSession: '页面缺少 <hutong-session>',
  statusFixed: '通话结束后可修改状态',
  number: '电话号码',
  numberHint: '输入或粘贴号码',
  numberHintShort: '号码',
  clear: '清除号码',
  erase: '删除一位',
  dialPad: '拨号键盘',
  callerId: '主叫号码',
  callerIdAuto: '默认号码',
  dialTab: '拨号',
  recentTab: '最近通话',
  recentMissed: '最近通话（{count} 未接）',
  call: '呼叫',
  callIn: '{seconds} 秒后可呼叫',
  callAgain: '重拨',
  lastCall: '{caller}：{outcome}',
  stateNow: '当前为“{state}”',

  announceIncoming: '来电：{caller}',
  unknownCaller: '未知号码',

  keypad: '键盘',
  transfer: '转接',
  devices: '设备',
  quality: '质量',
  back: '返回',

  transferEmpty: '请输入转接号码',
  transferBad: '请输入 2 至 18 位数字',

  lineNone: '未注册',
  lineConnecting: '注册中…',
  lineFailed: '注册失败',
  lineDisconnected: '电话网络已断开，正在重新连接…',
  lineElsewhere: '电话在其他标签页中',
  lineElsewhereBusy: '其他标签页正在通话',
  lineOwnDevice: '请使用您的话机接打电话',
  lineOwnDeviceGone: '您的话机未注册',
  register: '注册电话',
  takeOver: '接管到此页',
  soundBlocked: '浏览器已阻止铃声',
  unlockSound: '点击开启铃声'
})
