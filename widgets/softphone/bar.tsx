import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { Apart, piece } from '../parts/apart.tsx'
import { Notices } from '../parts/notices.tsx'
import { BarAtRest } from './bar-at-rest.tsx'
import type { BarOnCallProps } from './bar-on-call.tsx'
import { useSentences } from './line-notice.tsx'
import { $phone } from './phone.ts'
import { $isWrappingUp } from './seat-state.ts'
import { useSettings } from './settings.ts'
import { StatusPill } from './status-pill.tsx'

/**
 * The telephone as a strip of 48 px for the top or the foot of a page; its panes open beside it.
 * Below 576 px it has a second row: what it is about and how to end it stay in the first.
 */
export default function Bar() {
  const { shows } = useSettings()
  return (
    <div className="@container/bar relative">
      <div
        className="flex h-12 @max-xl/bar:h-auto @max-xl/bar:min-h-12 items-center @max-xl/bar:flex-wrap gap-3 @max-xl/bar:gap-2 rounded-(--hutong-radius) border border-(--hutong-border) bg-(--hutong-bg) px-[7px] @max-xl/bar:py-[7px] shadow-(--hutong-sh-1)"
        part="header"
      >
        {shows('status') && <StatusPill />}
        <BarBody />
      </div>
      <Notices className="top-full right-0 w-[320px] max-w-full" unless={useSentences()} />
    </div>
  )
}

const onCall = piece<BarOnCallProps>(() => import('./bar-on-call.tsx'))

function BarBody() {
  const phone = useStore($phone)
  const isWrappingUp = useStore($isWrappingUp)
  // Not needed for a number to be typed, and here before the telephone has registered.
  useEffect(() => void onCall.fetch(), [])
  if (phone.at === 'idle' || (phone.at === 'wrap-up' && !isWrappingUp)) return <BarAtRest />
  return <Apart piece={onCall} with={{ phone }} />
}
