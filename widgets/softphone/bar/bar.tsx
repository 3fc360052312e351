import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { Lazy, lazyView } from '../../kit/lazy-view.tsx'
import { Notices } from '../../parts/notices.tsx'
import { useSentences } from '../call/line-notice.tsx'
import { PopOut } from '../pop-out/pop-out.tsx'
import { $phone } from '../softphone-phone.ts'
import { useSettings } from '../softphone-settings.ts'
import { BarAtRest } from './bar-idle.tsx'
import type { BarOnCallProps } from './bar-on-call.tsx'
import { $isWrappingUp } from './seat-state.ts'
import { StatusPill } from './status-pill.tsx'

/**
 * The softphone as a 48 px bar for the top or bottom of a page; its panes open beside it. Below 576 px
 * it has a second row; caller and hang-up button stay in the first.
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
        <span className="@max-4xl/bar:hidden">
          <PopOut />
        </span>
      </div>
      <Notices className="top-full right-0 w-[320px] max-w-full" unless={useSentences()} />
    </div>
  )
}

const onCall = lazyView<BarOnCallProps>(() => import('./bar-on-call.tsx'))

function BarBody() {
  const phone = useStore($phone)
  const isWrappingUp = useStore($isWrappingUp)
  // Not needed for typing a number; loaded before the telephone registers.
  useEffect(() => void onCall.fetch(), [])
  if (phone.status === 'idle' || (phone.status === 'wrap-up' && !isWrappingUp)) return <BarAtRest />
  return <Lazy view={onCall} with={{ phone }} />
}
