import { useStore } from '@nanostores/react'
import { desktopNoticesMessages as messages } from '../../../core/phone/call/desktop-notice-messages.ts'
import { begin } from '../../parts/begin-part.ts'
import { $desktopNotices, setDesktopNotices } from '../softphone-phone.ts'
import { SwitchRow } from './switch-row.tsx'

/**
 * Desktop notifications for incoming calls. A denied permission can only be changed in the browser's
 * settings.
 */
export function NoticesSwitch() {
  const state = useStore($desktopNotices)
  if (state === 'none') return null
  const isOn = state === 'on'
  const isDenied = state === 'denied'
  const notice = isDenied ? messages.denied() : state === 'ask' ? messages.ask() : ''
  return (
    <div className="flex flex-col gap-1 border-t border-(--hutong-border) pt-3 text-[14px]/[22px]">
      <SwitchRow
        isDisabled={isDenied}
        isOn={isOn}
        label={messages.label()}
        notice={notice}
        onFlip={() => begin(setDesktopNotices(!isOn))}
      />
    </div>
  )
}
