import type { FailureEvents } from '../../core/events.ts'
import { describe, flag } from '../values.ts'

export interface MessageTipsSurface {
  readonly properties: Record<never, never>
  readonly readOnly: {
    /** 未读消息数。 */
    readonly unread: number
  }
  readonly methods: {
    /** 重新读取消息。 */
    reload(): Promise<void>
    /** 全部标为已读。 */
    markAllRead(): Promise<void>
    /** 清空全部消息。 */
    clear(): Promise<void>
  }
  readonly events: MessageTipsEvents & FailureEvents
}

export interface MessageTipsEvents {
  unread: { readonly count: number }
  /** 收到一条新消息。 */
  message: { readonly id: string; readonly title: string }
  /** 点击了一条消息。 */
  'message-select': { readonly id: string }
}

/** 消息：系统告知用户的事，带未读数。展开时全部标为已读。 */
export const messageTips = describe<MessageTipsSurface>()({
  tag: 'hutong-message-tips',
  attributes: {
    /** 是否展开。会反映到属性。 */
    open: flag,
    /** 直接显示在页面中，不用按钮展开。 */
    inline: flag
  },
  properties: {},
  readOnly: { unread: true },
  methods: { reload: true, markAllRead: true, clear: true },
  asking: []
})
export type MessageTipsDefinition = typeof messageTips
