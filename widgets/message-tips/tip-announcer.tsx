import { useEffect, useState } from 'react'
import { $newMessageTip } from '../../core/features/message-tips/message-tips.ts'
import { messageTipMessages } from '../../core/features/message-tips/messages.ts'

/** Live region: announces new messages, and that opening the list marked all as read. */
export function Announcer({ isOpen }: { isOpen: boolean }) {
  const [said, say] = useState('')
  useEffect(
    () =>
      $newMessageTip.listen(tip =>
        say(tip ? messageTipMessages.arrived({ title: tip.title }) : '')
      ),
    []
  )
  useEffect(() => {
    if (isOpen) say(messageTipMessages.allRead())
  }, [isOpen])
  return (
    <div aria-live="polite" className="sr-only" role="status">
      {said}
    </div>
  )
}
