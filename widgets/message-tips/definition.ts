import type { FailureEvents } from '../../core/events.ts'
import { describe, flag } from '../values.ts'

export interface MessageTipsSurface {
  readonly properties: Record<never, never>
  readonly readOnly: {
    /** How many messages nobody has read. */
    readonly unread: number
  }
  readonly methods: {
    /** Reads the messages again. */
    reload(): Promise<void>
    /** Marks all messages as read. */
    markAllRead(): Promise<void>
    /** Deletes all messages. */
    clear(): Promise<void>
  }
  readonly events: MessageTipsEvents & FailureEvents
}

export interface MessageTipsEvents {
  unread: { readonly count: number }
  /** A message has come. */
  message: { readonly id: string; readonly title: string }
  /** A message was clicked. */
  'message-select': { readonly id: string }
}

/**
 * What the system tells the user, with a count of the unread. Opening it marks all as read.
 *
 * @csspart base The list.
 * @csspart button What opens it.
 */
export const messageTips = describe<MessageTipsSurface>()({
  tag: 'hutong-message-tips',
  attributes: {
    /** Whether the list is open. Reflected. */
    open: flag,
    /** The list stands in the page, without a button. */
    inline: flag
  },
  properties: {},
  readOnly: { unread: true },
  methods: { reload: true, markAllRead: true, clear: true },
  asking: []
})
export type MessageTipsDefinition = typeof messageTips
