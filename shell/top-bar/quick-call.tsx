import { useStore } from '@nanostores/react'
import { quickCallMessages as messages } from '../../core/features/quick-calls/messages.ts'
import { Lazy, lazyView } from '../../widgets/kit/lazy-view.tsx'
import { SideWindow } from '../../widgets/kit/overlay/side-window.tsx'
import { BadgeButton } from '../../widgets/parts/badge-button.tsx'
import { $isQuickCallOpen, openQuickCall } from './open-top-bar-windows.ts'
import type { QuickCallFormProps } from './quick-call-form.tsx'

const WIDTH = 360
const form = lazyView<QuickCallFormProps>(() => import('./quick-call-form.tsx'))
const lightningIcon = 'M13 2 4.1 12.6a.6.6 0 0 0 .5 1H11l-1 8.4 8.9-10.6a.6.6 0 0 0-.5-1H12z'

/** Places one robot call from any page: script and number (rule robot-1). */
export default function QuickCall() {
  const isOpen = useStore($isQuickCallOpen)
  return (
    <SideWindow
      isOpen={isOpen}
      label={messages.title()}
      onOpen={openQuickCall}
      trigger={trigger => (
        <BadgeButton {...trigger} count={0} label={messages.title()} shape={lightningIcon} />
      )}
      width={WIDTH}
    >
      <h2 className="flex h-12 shrink-0 items-center border-b border-(--hutong-border) px-4 text-[16px]/6 font-semibold">
        {messages.title()}
      </h2>
      <Lazy view={form} with={{ onDone: () => openQuickCall(false) }} />
    </SideWindow>
  )
}
