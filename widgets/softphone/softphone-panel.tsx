import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { softphoneMessages as messages } from '../../core/phone/softphone-messages.ts'
import { Lazy, lazyView } from '../kit/lazy-view.tsx'
import { Tabs } from '../kit/tabs.tsx'
import { Notices } from '../parts/notices.tsx'
import { $isWrappingUp } from './bar/seat-state.ts'
import type { CallBodyProps } from './call/call-body.tsx'
import { LineNotice, useSentences } from './call/line-notice.tsx'
import { DialPane } from './panes/dial-pane.tsx'
import { OpenPane } from './panes/open-pane.tsx'
import { Pane } from './panes/pane.tsx'
import { Header } from './softphone-header.tsx'
import { $agent, $missedCalls, $phone } from './softphone-phone.ts'
import { useSettings } from './softphone-settings.ts'

/**
 * The softphone as a panel: 300 px wide, same height in a call as before it, so that the page does not
 * shift.
 */
export function Panel({ headerEnd }: { headerEnd?: ReactNode }) {
  const [wantsDevices, setWantsDevices] = useState(false)
  const devicesButton = useRef<HTMLButtonElement>(null)
  const isAtRest = useIsAtRest()
  const hasCallerIds = (useStore($agent)?.cidHolders.length ?? 0) > 1
  return (
    <div
      className={`relative flex w-[300px] pointer-coarse:w-[min(340px,100vw-16px)] min-w-[280px] max-w-full flex-col rounded-(--hutong-radius-lg) border border-(--hutong-border) bg-(--hutong-bg) shadow-(--hutong-sh-1) ${hasCallerIds ? 'min-h-[504px]' : 'min-h-[460px]'}`}
    >
      <Header
        devices={
          isAtRest
            ? {
                isOpen: wantsDevices,
                onToggle: () => setWantsDevices(!wantsDevices),
                ref: devicesButton
              }
            : undefined
        }
      >
        {headerEnd}
      </Header>
      <Notices className="px-[7px]" isRow unless={useSentences()} />
      <div className="flex grow flex-col gap-3 px-[15px] pt-3 pb-[15px]">
        <LineNotice />
        {isAtRest && wantsDevices ? (
          <OpenPane
            onBack={() => {
              setWantsDevices(false)
              devicesButton.current?.focus()
            }}
            title={messages.devices()}
          >
            <Pane pane="devices" />
          </OpenPane>
        ) : (
          <Body />
        )}
      </div>
    </div>
  )
}

/** No call and no wrap-up: the dial pad is shown, with the result of the last call. */
function useIsAtRest(): boolean {
  const phone = useStore($phone)
  const isWrappingUp = useStore($isWrappingUp)
  return phone.status === 'idle' || (phone.status === 'wrap-up' && !isWrappingUp)
}

const callBody = lazyView<CallBodyProps>(() => import('./call/call-body.tsx'))

/** Not needed for the dial pad; prefetched before the telephone registers, so that the first call is placed at once. */
export const fetchCallViews = (): void => void callBody.fetch()

function Body() {
  const phone = useStore($phone)
  useEffect(fetchCallViews, [])
  const isAtRest = useIsAtRest()
  return isAtRest || phone.status === 'idle' ? (
    <AtRest />
  ) : (
    <Lazy view={callBody} with={{ phone }} />
  )
}

function AtRest() {
  const missed = useStore($missedCalls)
  const [tab, setTab] = useState<'dial' | 'recents'>('dial')
  const { shows } = useSettings()
  if (!shows('recents')) return <DialPane />
  return (
    <Tabs
      chosen={tab}
      label={messages.softphone()}
      onChoose={setTab}
      tabs={[
        { name: 'dial', label: messages.dialTab() },
        {
          name: 'recents',
          label: missed > 0 ? messages.recentMissed({ count: missed }) : messages.recentTab()
        }
      ]}
    >
      {tab === 'dial' ? <DialPane /> : <Pane isFilling pane="recents" />}
    </Tabs>
  )
}
