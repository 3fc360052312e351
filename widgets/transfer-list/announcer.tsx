import { useEffect, useState } from 'react'
import { $transferChange, isOver } from '../../core/areas/transfer/transfers.ts'
import { uploadProgress } from '../../core/contract/enums/upload-progress.ts'
import { transferText as t } from '../../core/text/transfers.ts'

/** Says when a transfer begins and when it ends, and nothing of what lies between. */
export function Announcer() {
  const [said, say] = useState('')
  useEffect(() => {
    const states = new Map<string, number>()
    return $transferChange.listen(change => {
      if (!change || states.get(change.id) === change.status) return
      const { id, name, status } = change
      states.set(id, status)
      if (isOver(change)) say(t.announceEnded({ name, status: uploadProgress.label(status) }))
      else if (status === 1) say(t.announceBegun({ name }))
    })
  }, [])
  return (
    <div aria-live="polite" className="sr-only" role="status">
      {said}
    </div>
  )
}
