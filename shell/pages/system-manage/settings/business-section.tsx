import { useStore } from '@nanostores/react'
import { useState } from 'react'
import {
  $isSettingSending,
  closeSendingSettings,
  openSendingSettings
} from '../../../../core/features/messaging/settings/sending-settings.ts'
import {
  $settingsWindow,
  closeSettings,
  openSettings
} from '../../../../core/features/order-handling/order-settings.ts'
import { settingPageMessages as messages } from '../../../../core/features/system-settings/setting-page-messages.ts'
import { $may } from '../../../../core/session/user.ts'
import { Button } from '../../../../widgets/kit/button.tsx'
import { card } from '../../../../widgets/kit/large/cell-styles.ts'
import { LazyOverlay } from '../../../../widgets/kit/lazy-overlay.tsx'
import { lazyView } from '../../../../widgets/kit/lazy-view.tsx'

const views = {
  orders: lazyView(() => import('../../work-order/settings/order-settings.tsx')),
  sending: lazyView(() => import('../../message/tasks/sending-settings-dialog.tsx')),
  limits: lazyView(() => import('../../data-manage/monitors/limit-dialog.tsx'))
}

/** Settings that have a dialog of their own. */
export default function BusinessSection() {
  const isSettingOrders = useStore($settingsWindow).status !== 'closed'
  const isSettingSending = useStore($isSettingSending)
  const [isSettingLimits, setLimits] = useState(false)
  const may = useStore($may)
  return (
    <section className={`${card} flex max-w-[960px] flex-col px-5 py-2`}>
      <p className="py-3 text-[13px]/5 text-(--hutong-text-2)">{messages.businessHint()}</p>
      <ul className="divide-y divide-(--hutong-border)">
        <Row
          about={messages.orderSettingsHint()}
          name={messages.orderSettings()}
          onOpen={openSettings}
        />
        {may('CMC.SMS.TASK.SEE') && (
          <Row
            about={messages.quietHoursHint()}
            name={messages.quietHours()}
            onOpen={openSendingSettings}
          />
        )}
        {may('CMC.DATA.MANA.CENTER') && (
          <Row
            about={messages.alarmsHint()}
            name={messages.alarms()}
            onOpen={() => setLimits(true)}
          />
        )}
      </ul>
      {isSettingOrders && <LazyOverlay onClose={closeSettings} view={views.orders} with={{}} />}
      {isSettingSending && (
        <LazyOverlay onClose={closeSendingSettings} view={views.sending} with={{}} />
      )}
      {isSettingLimits && (
        <LazyOverlay
          onClose={() => setLimits(false)}
          view={views.limits}
          with={{ onClose: () => setLimits(false) }}
        />
      )}
    </section>
  )
}

function Row(props: {
  readonly name: string
  readonly about: string
  readonly onOpen: () => void
}) {
  const { name, about, onOpen } = props
  return (
    <li className="flex items-center gap-4 py-3">
      <div className="min-w-0 grow">
        <p>{name}</p>
        <p className="text-[12px]/5 text-(--hutong-text-3)">{about}</p>
      </div>
      <Button aria-label={`${messages.open()} ${name}`} onClick={onOpen}>
        {messages.open()}
      </Button>
    </li>
  )
}
