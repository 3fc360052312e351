import { defineMessages } from '../../messages/define-messages.ts'

/** The view of two calls; loaded with it. */
export const secondViewMessages = defineMessages('secondView', {
  title: '第二通电话',
  parties: '通话各方',
  consult: '咨询',
  consultHint: '先咨询对方，再决定是否转接；{served}将听到保持音',
  talking: '通话中',
  held: '保持中',
  heldByThem: '对方已保持',
  calling: '正在呼叫…',
  rings: '振铃中…',
  answering: '正在接通…',
  joined: '三方通话中',
  transferring: '正在转接…',
  callerState: '{who}：{state}',
  hangUp: '挂断 {who}',
  remove: '将 {who} 移出三方通话',
  swap: '切换',
  join: '三方通话',
  complete: '完成转接',
  leave: '退出，由双方继续通话',
  endConsult: '结束咨询',
  cancelConsult: '取消咨询',
  endWaiting: '挂断此通',
  endConference: '结束三方通话',
  waiting: '另一通来电',
  holdAndAnswer: '接听并保持当前',
  endAndAnswer: '挂断当前并接听',
  reject: '拒接'
})
