import { useEffect, useState } from 'react'
import { $newMessageTip } from '../../core/features/message-tips/message-tips.ts'
import { messageTipMessages } from '../../core/features/message-tips/messages.ts'

/** Live region: announces new messages, and that opening the list marked all as read. */
export function Announcer({ isOpen }: { isOpen: boolean }) {
  const [announced, announce] = useState('')
  useEffect(
    () =>
      $newMessageTip.listen(tip =>
        announce(tip ? messageTipMessages.arrived({ title: tip.title }) : '')
      ),
    []
  )
  useEffect(() => {
    if (isOpen) announce(messageTipMessages.allRead())
  }, [isOpen])
  return (
    <div aria-live="polite" className="sr-only" role="status">
      {announced}
    </div>
  )
}
