import type { FailureEvents } from '../../core/public-events.ts'
import { describe, flag } from '../define/values.ts'

export interface MessageTipsSurface {
  readonly properties: Record<never, never>
  readonly readOnly: {
    /** Number of unread messages. */
    readonly unread: number
  }
  readonly methods: {
    /** Reloads the messages. */
    reload(): Promise<void>
    /** Marks all messages as read. */
    markAllRead(): Promise<void>
    /** Deletes all messages. */
    clear(): Promise<void>
  }
  readonly events: MessageTipsEvents & FailureEvents
}

export interface MessageTipsEvents {
  /** The number of unread messages changed. */
  unread: { readonly count: number }
  /** A message was received. */
  message: { readonly id: string; readonly title: string }
  /** A message was clicked. */
  'message-select': { readonly id: string }
}

/**
 * System messages (消息提醒): a button with the unread count and a list. Opening the list marks all as read.
 *
 * @csspart base The list.
 * @csspart button The button that opens the list.
 */
export const messageTips = describe<MessageTipsSurface>()({
  tag: 'hutong-message-tips',
  attributes: {
    /** Whether the list is open. Reflected. */
    open: flag,
    /** Renders the list in the page, without a button. */
    inline: flag
  },
  properties: {},
  readOnly: { unread: true },
  methods: { reload: true, markAllRead: true, clear: true },
  cancelable: []
})
export type MessageTipsDefinition = typeof messageTips
