import { useEffect, useState } from 'react'
import { commonMessages } from '../../../core/messages/common-messages.ts'

const LATE_MS = 150

/** Shown until the auth status is known: the outline of the frame, after 150 ms. */
export function Waiting() {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(setLate, LATE_MS, true)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className="grow" role="status">
      <span className="sr-only">{commonMessages.loading()}</span>
      {isLate && (
        <div
          aria-hidden="true"
          className="grid size-full animate-pulse grid-cols-[220px_1fr] grid-rows-[56px_1fr] @max-[768px]:grid-cols-[0_1fr]"
        >
          <div className="col-span-2 border-b border-(--hutong-border) bg-(--hutong-bg)" />
          <div className="border-r border-(--hutong-border) bg-(--hutong-bg)" />
          <div className="flex flex-col gap-4 p-5">
            <span className="h-7 w-40 rounded-(--hutong-radius-sm) bg-(--hutong-bg-hover)" />
            <span className="h-30 rounded-(--hutong-radius-lg) bg-(--hutong-bg-hover)" />
          </div>
        </div>
      )}
    </div>
  )
}
