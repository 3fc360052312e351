import { defineMessages } from '../../messages/define-messages.ts'

/** The network check before the shift. */
export const networkCheckMessages = defineMessages('networkCheck', {
  label: '通话检测',
  hint: '拨打回声号码约 10 秒，检测麦克风、听筒和网络；不产生通话记录，不改变坐席状态',
  start: '开始检测',
  again: '重新检测',
  cancel: '取消检测',

  connecting: '正在连接回声号码…',
  measuring: '请说话，应能听到自己的声音（剩余 {seconds} 秒）',
  microphone: '麦克风',
  speaker: '听筒',
  roundTrip: '往返时延',
  loss: '丢包率',
  jitter: '抖动',
  mos: '语音评分',

  onCall: '通话中不能检测，请在通话结束后检测',
  elsewhere: '电话在其他标签页中，请在该标签页检测',
  ownDevice: '您用自己的话机接打电话，声音不经过本页面，不需要检测',
  unregistered: '电话未注册，不能检测；请先注册电话',
  simulated: '沙箱中的电话是模拟的，不能检测网络',
  interrupted: '有新的通话，检测已停止',
  cancelled: '检测已取消',

  good: '良好',
  fair: '一般',
  poor: '差',
  goodFinding: '通话网络良好，可以开始接打电话',
  fairFinding: '通话网络一般，偶尔可能有杂音或延迟',
  poorFinding: '通话网络差，通话可能断续或听不清',
  quietFinding: '网络正常，但麦克风没有录到声音',
  soundlessFinding: '回声号码已接通，但没有收到声音',
  unmeasuredFinding: '检测时间过短，没有测得网络质量',
  unansweredFinding: '回声号码没有接通（{code}）',
  lostFinding: '电话网络在检测时断开',

  lossCure: '丢包较多：改用有线网络或靠近无线路由器，并关闭下载和视频',
  delayCure: '时延较大：关闭 VPN 和代理；仍然较大时请联系网络管理员',
  jitterCure: '抖动较大：改用有线网络，避免多人共用同一无线网络',
  soundCure: '声音有缺失：关闭占用处理器的程序后重新检测',
  quietCure: '检查耳机是否静音，在上方选择正在使用的麦克风，说话并重新检测',
  hearingCure: '没有听到自己的声音时，请在上方选择听筒并调高音量',
  soundlessCure: '请网络管理员放行语音的 UDP 端口，或配置 TURN 服务器',
  unansweredCure: '稍后重新检测；仍然失败时请管理员核对回声号码',
  lostCure: '检查网络连接，电话恢复注册后重新检测'
})
