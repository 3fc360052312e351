import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { softphoneText as t } from '../../core/text/softphone.ts'
import { Tabs } from '../kit/tabs.tsx'
import { Apart, piece } from '../parts/apart.tsx'
import { Notices } from '../parts/notices.tsx'
import type { CallBodyProps } from './call-body.tsx'
import { DialPane } from './dial-pane.tsx'
import { Header } from './header.tsx'
import { LineNotice, useSentences } from './line-notice.tsx'
import { OpenPane } from './open-pane.tsx'
import { Pane } from './pane.tsx'
import { $agent, $phone } from './phone.ts'
import { $isWrappingUp } from './seat-state.ts'
import { useSettings } from './settings.ts'

/** The whole telephone: 300 px wide, as high in a call as before it, so that the page keeps still. */
export function Panel({ headerEnd }: { headerEnd?: ReactNode }) {
  const [wantsDevices, setWantsDevices] = useState(false)
  const devicesButton = useRef<HTMLButtonElement>(null)
  const isAtRest = useIsAtRest()
  const hasCallerIds = (useStore($agent)?.cidHolders.length ?? 0) > 1
  return (
    <div
      className={`relative flex w-[300px] min-w-[280px] max-w-full flex-col rounded-(--hutong-radius-lg) border border-(--hutong-border) bg-(--hutong-bg) shadow-(--hutong-sh-1) ${hasCallerIds ? 'min-h-[504px]' : 'min-h-[460px]'}`}
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
            title={t.devices()}
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

/** No call, and none to write down: the dial pad is there, with a line on how the last one went. */
function useIsAtRest(): boolean {
  const phone = useStore($phone)
  const isWrappingUp = useStore($isWrappingUp)
  return phone.at === 'idle' || (phone.at === 'wrap-up' && !isWrappingUp)
}

const callBody = piece<CallBodyProps>(() => import('./call-body.tsx'))

function Body() {
  const phone = useStore($phone)
  // Not needed for the dial pad, and here before the telephone has registered.
  useEffect(() => void callBody.fetch(), [])
  const isAtRest = useIsAtRest()
  return isAtRest || phone.at === 'idle' ? <AtRest /> : <Apart piece={callBody} with={{ phone }} />
}

function AtRest() {
  const [tab, setTab] = useState<'dial' | 'recents'>('dial')
  const { shows } = useSettings()
  if (!shows('recents')) return <DialPane />
  return (
    <Tabs
      chosen={tab}
      label={t.softphone()}
      onChoose={setTab}
      tabs={[
        { name: 'dial', label: t.dialTab() },
        { name: 'recents', label: t.recentTab() }
      ]}
    >
      {tab === 'dial' ? <DialPane /> : <Pane isFilling pane="recents" />}
    </Tabs>
  )
}
