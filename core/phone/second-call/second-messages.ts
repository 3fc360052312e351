import { defineMessages } from '../../messages/define-messages.ts'

/** Messages about a second call. */
export const secondMessages = defineMessages('secondCall', {
  alreadyTwo: '已有第二通电话，请先结束或完成转接',
  none: '当前没有第二通电话',
  notAnswered: '对方接听后才能操作',
  notHere: '请在您的话机上操作第二通电话',
  notHeld: '原通话无法保持，已回到原通话',
  self: '不能咨询自己的分机',
  inConference: '三方通话中不能保持，可先移出一方',
  alreadyJoined: '已在三方通话中',
  mixFailed: '当前浏览器无法建立三方通话，两通电话均已保留',
  consultFailed: '咨询未接通：{why}，原通话仍在保持中',
  secondEnded: '{who}已挂断，原通话仍在保持中',
  secondLeft: '{who}已挂断',
  secondBroken: '{why}，原通话仍在保持中',
  leftConference: '{who}已退出三方通话',
  firstGone: '{who}已挂断，仍在呼叫{other}',
  firstEnded: '{who}已挂断，正在与{other}通话',
  firstEndedHeld: '{who}已挂断，{other}仍在保持中',
  waitingGone: '等待中的来电已挂断',
  answeredGone: '来电已挂断，原通话仍在保持中'
})
