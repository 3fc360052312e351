import { useEffect } from 'react'
import {
  $messageTips,
  $newMessageTip,
  clearMessageTips,
  loadMessageTips,
  markAllRead
} from '../../core/areas/message-tips/message-tips.ts'
import { $messageTipCount } from '../../core/areas/unread.ts'
import type { Door } from '../door.ts'
import type { MessageTipsDefinition } from './definition.ts'

/** Joins the element to the messages: methods and events. */
export function useDoor(door: Door<MessageTipsDefinition>): void {
  useEffect(() => {
    let told = 0
    const stops = [
      $messageTipCount.subscribe(count => {
        door.show({ unread: count })
        if (count !== told) void door.deliver('unread', { count })
        told = count
      }),
      $newMessageTip.listen(tip => {
        if (tip) void door.deliver('message', { id: tip.id, title: tip.title })
      })
    ]
    door.offer({ reload, markAllRead, clear: clearMessageTips })
    return () => {
      for (const stop of stops) stop()
    }
  }, [door])
}

async function reload(): Promise<void> {
  await loadMessageTips()
  const state = $messageTips.get()
  if (state.at === 'failed') throw state.failure
}
