/** English of this folder's messages and labels. */
import type { English } from '../../messages/english-of.ts'
import type { messageTipMessages } from './messages.ts'

/** By area of the messages. */
export const english = {
  messageTips: {
    title: 'Messages',
    openUnread: 'Messages, {count} unread',
    clear: 'Clear all',
    askClear: 'Clear all messages?',
    doClear: 'Clear',
    cancel: 'Cancel',
    empty: 'No messages',
    unread: 'Unread',
    readAll: 'Mark all as read',
    more: 'Load more',
    notSignedIn: 'Sign in to view messages',
    allRead: 'All messages are marked as read',
    arrived: 'New message: {title}'
  } satisfies English<typeof messageTipMessages>
}

/** By the Chinese label of a code. */
export const labels = {
  未通知: 'Not notified',
  已通知: 'Notified',
  通知失败: 'Notification failed',
  全部发送: 'Send to all',
  按条件发送首次匹配: 'Send the first that matches',
  按条件全部发送: 'Send all that match',
  意向等级: 'Intent level',
  关注标签: 'Concern tag',
  转人工状态: 'Transfer status'
}
