import { defineMessages } from '../../messages/define-messages.ts'

export const messageTipMessages = defineMessages('messageTips', {
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
  arrived: '新消息：{title}'
})
