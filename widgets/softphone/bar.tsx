import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { Notices } from '../parts/notices.tsx'
import { BarRinging, BarWrapUp } from './bar-around.tsx'
import { BarAtRest } from './bar-at-rest.tsx'
import { BarInCall } from './bar-in-call.tsx'
import { $phone } from './phone.ts'
import { useSettings } from './settings.ts'
import { StatusPill } from './status-pill.tsx'

/** The telephone as a strip of 48 px for the top or the foot of a page; its panes open beside it. */
export default function Bar() {
  const { shows } = useSettings()
  return (
    <div className="@container relative">
      <div
        className="flex h-12 items-center gap-3 @max-lg:gap-2 rounded-(--hutong-radius) border border-(--hutong-border) bg-(--hutong-bg) px-[7px] shadow-(--hutong-sh-1)"
        part="header"
      >
        {shows('status') && <StatusPill />}
        <BarBody />
      </div>
      <Notices className="top-full right-0 w-[320px] max-w-full" />
    </div>
  )
}

function BarBody(): ReactNode {
  const phone = useStore($phone)
  switch (phone.at) {
    case 'idle':
      return <BarAtRest />
    case 'ringing':
      return <BarRinging call={phone.call} />
    case 'dialling':
    case 'answering':
    case 'talking':
      return <BarInCall phone={phone} />
    case 'wrap-up':
      return <BarWrapUp phone={phone} />
  }
}
