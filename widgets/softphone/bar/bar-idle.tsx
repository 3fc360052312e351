import { useStore } from '@nanostores/react'
import { softphoneMessages as messages } from '../../../core/phone/softphone-messages.ts'
import { Icon } from '../../kit/icon.tsx'
import { Saying, useNotices } from '../call/line-notice.tsx'
import { CallButton, CallerIdChoice } from '../panes/dial-pane.tsx'
import { NumberField } from '../panes/number-field.tsx'
import { useSoftphone } from '../softphone-context.ts'
import { $missedCalls } from '../softphone-phone.ts'
import { useSettings } from '../softphone-settings.ts'
import { Opener } from './bar-pieces.tsx'

export function BarAtRest() {
  const { number, setNumber, call, redial, input } = useSoftphone()
  const missed = useStore($missedCalls)
  const { shows } = useSettings()
  const [word] = useNotices()
  return (
    <>
      <div className="flex min-w-0 shrink gap-3 @max-xl/bar:order-1 @max-xl/bar:w-full @max-xl/bar:gap-2">
        <div className="w-50 min-w-24 shrink @max-xl/bar:w-auto @max-xl/bar:grow">
          <NumberField
            isCompact
            input={input}
            onChange={setNumber}
            onEnter={call}
            onRedial={redial}
            value={number}
          />
        </div>
        <CallButton size="medium" />
      </div>
      <div className="w-56 min-w-0 shrink empty:hidden @max-4xl/bar:hidden">
        <CallerIdChoice />
      </div>
      <div
        aria-live="polite"
        className="min-w-0 grow @max-xl/bar:not-empty:order-2 @max-xl/bar:not-empty:w-full"
      >
        {word && <Saying isInline word={word} />}
      </div>
      <slot name="empty" />
      <div className="ml-auto flex gap-1">
        {shows('recents') && (
          <Opener
            icon={
              <span className={missed > 0 ? 'text-(--hutong-danger)' : ''}>
                <Icon size={18} name="history" />
              </span>
            }
            label={missed > 0 ? messages.recentMissed({ count: missed }) : messages.recentTab()}
            pane="recents"
          />
        )}
        {shows('devices') && (
          <Opener
            icon={<Icon size={18} name="headset" />}
            label={messages.devices()}
            pane="devices"
          />
        )}
      </div>
    </>
  )
}
