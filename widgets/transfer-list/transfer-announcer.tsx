import { useEffect, useState } from 'react'
import { transferMessages as messages } from '../../core/features/transfer-list/messages.ts'
import { $transferChange, isOver } from '../../core/features/transfer-list/transfers.ts'
import { uploadProgress } from '../../core/features/transfer-list/upload-progress.ts'

/** Live region: announces the start and end of a job, not its progress. */
export function Announcer() {
  const [announced, announce] = useState('')
  useEffect(() => {
    const states = new Map<string, number>()
    return $transferChange.listen(change => {
      if (!change || states.get(change.id) === change.status) return
      const { id, name, status } = change
      states.set(id, status)
      if (isOver(change))
        announce(messages.announceEnded({ name, status: uploadProgress.label(status) }))
      else if (status === 1) announce(messages.announceStarted({ name }))
    })
  }, [])
  return (
    <div aria-live="polite" className="sr-only" role="status">
      {announced}
    </div>
  )
}
