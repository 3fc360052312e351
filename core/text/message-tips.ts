import { texts } from './texts.ts'

export const messageTipText = texts('messageTips', {
  title: '消息',
  openUnread: '消息，{count} 条未读',
  clear: '全部清空',
  askClear: '清空全部消息？',
  doClear: '清空',
  cancel: '取消',
  empty: '暂无消息',
  unread: '未读',
  readAll: '全部已读',
  more: '加载更多',
  notSignedIn: '登录后可查看',
  allRead: '消息已全部标为已读',
  arrived: '新消息：{title}',

  missedTitle: '未接来电',
  missedMessage: '{who} 来电，未接听',
  welcomeTitle: '欢迎使用呼通',
  welcomeMessage: '点击任意号码即可外呼，来电会在软电话中提示。',
  upkeepTitle: '系统维护通知',
  upkeepMessage: '本周日 02:00 至 04:00 进行系统维护，期间呼叫服务可能短暂中断。'
})
