import { useEffect, useRef } from 'react'
import { WaitingCall, type WaitingCallProps } from './waiting-call.tsx'

/** The waiting caller above the page, beside a bar. */
export default function WaitingCard({ call }: WaitingCallProps) {
  const card = useRef<HTMLDivElement>(null)
  useEffect(() => card.current?.showPopover(), [])
  return (
    <div
      className="hutong-at-end inset-y-auto! bottom-6! m-0 mx-6 w-[320px] max-h-[calc(100%-48px)] max-w-[calc(100%-48px)] overflow-auto rounded-(--hutong-radius-lg) border border-(--hutong-border) bg-(--hutong-bg-raised) p-3 text-(--hutong-text) shadow-(--hutong-sh-3)"
      popover="manual"
      ref={card}
    >
      <WaitingCall call={call} />
    </div>
  )
}
