import { defineMessages } from '../messages/define-messages.ts'

/** The controls of the sandbox. */
export const sandboxPanelMessages = defineMessages('sandboxPanel', {
  title: '演示沙箱',
  noSandbox: '本页没有使用演示沙箱：请为 hutong-session 设置 sandbox 属性',
  calls: '通话',
  incoming: '{name}来电',
  incomingUnknown: '陌生来电',
  taskCall: '任务转人工',
  answers: '对方接听',
  hangsUp: '对方挂断',
  holds: '对方保持',
  faults: '故障',
  networkDown: '断开网络',
  registrarRefuses: '拒绝注册',
  microphoneDenied: '禁用麦克风',
  server: '服务端',
  seatFree: '班长置闲',
  seatBusy: '班长置忙',
  message: '推送消息',
  messageTitle: '新的通知',
  messageText: '这是一条由演示沙箱推送的消息。',
  numbers:
    '可拨任意号码：尾号 4 空号，5 占线，6 无人接听，7 拒接，8 在黑名单中，9 在红名单中，其余约 3 秒后接通。转接时同样，如 1002 接通。'
})
