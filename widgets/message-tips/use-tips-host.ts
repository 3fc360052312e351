import { useEffect } from 'react'
import {
  $messageTips,
  $newMessageTip,
  clearMessageTips,
  loadMessageTips,
  markAllRead
} from '../../core/features/message-tips/message-tips.ts'
import { $messageTipCount } from '../../core/features/message-tips/unread-count.ts'
import type { ElementHost } from '../define/element-host.ts'
import type { MessageTipsDefinition } from './definition.ts'

/** Binds the element to the message store: methods and events. */
export function useTipsHost(host: ElementHost<MessageTipsDefinition>): void {
  useEffect(() => {
    let reported = 0
    const stops = [
      $messageTipCount.subscribe(count => {
        host.setReadOnly({ unread: count })
        if (count !== reported) void host.emit('unread', { count })
        reported = count
      }),
      $newMessageTip.listen(tip => {
        if (tip) void host.emit('message', { id: tip.id, title: tip.title })
      })
    ]
    host.setMethods({ reload, markAllRead, clear: clearMessageTips })
    return () => {
      for (const stop of stops) stop()
    }
  }, [host])
}

async function reload(): Promise<void> {
  await loadMessageTips()
  const state = $messageTips.get()
  if (state.status === 'failed') throw state.failure
}
