import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Call } from '../../../core/phone/state/phone-types.ts'
import { Incoming } from './incoming.tsx'

export interface IncomingToastProps {
  readonly call: Call
  readonly place: RefObject<Element | null>
}

/**
 * A ringing softphone that is not visible shows a card at the bottom inline-end corner, above the page.
 * `place` is the softphone's own card; when it is visible, this one is not shown.
 */
export default function IncomingToast({ call, place }: IncomingToastProps) {
  const [isSeen, setSeen] = useState(true)
  useEffect(() => {
    const anchorElement = place.current
    if (!anchorElement) return
    const observer = new IntersectionObserver(
      entries => setSeen(entries.at(-1)?.isIntersecting ?? false),
      { threshold: 0.3 }
    )
    observer.observe(anchorElement)
    return () => observer.disconnect()
  }, [place])
  return isSeen ? null : <TopCard call={call} />
}

function TopCard({ call }: { call: Call }) {
  const card = useRef<HTMLDivElement>(null)
  useEffect(() => card.current?.showPopover(), [])
  return (
    <div
      className="hutong-at-end inset-y-auto! bottom-6! m-0 mx-6 w-[360px] max-h-[calc(100%-48px)] max-w-[calc(100%-48px)] overflow-auto rounded-(--hutong-radius-lg) border border-(--hutong-border) bg-(--hutong-bg-raised) p-4 text-(--hutong-text) shadow-(--hutong-sh-3) transition-[opacity,translate] duration-180 starting:translate-y-2 starting:opacity-0"
      popover="manual"
      ref={card}
    >
      <Incoming call={call} />
    </div>
  )
}
