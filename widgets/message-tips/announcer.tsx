import { useEffect, useState } from 'react'
import { $newMessageTip } from '../../core/areas/message-tips/message-tips.ts'
import { messageTipText as t } from '../../core/text/message-tips.ts'

/** Says what arrives, and that opening the list has marked everything as read. */
export function Announcer({ isOpen }: { isOpen: boolean }) {
  const [said, say] = useState('')
  useEffect(() => $newMessageTip.listen(tip => say(tip ? t.arrived({ title: tip.title }) : '')), [])
  useEffect(() => {
    if (isOpen) say(t.allRead())
  }, [isOpen])
  return (
    <div aria-live="polite" className="sr-only" role="status">
      {said}
    </div>
  )
}
