import { useStore } from '@nanostores/react'
import { useId } from 'react'
import { desktopNoticesMessages as messages } from '../../../core/phone/call/desktop-notice-messages.ts'
import { begin } from '../../parts/begin-part.ts'
import { $desktopNotices, setDesktopNotices } from '../softphone-phone.ts'

/**
 * Desktop notifications for incoming calls. A denied permission can only be changed in the browser's
 * settings.
 */
export function NoticesSwitch() {
  const state = useStore($desktopNotices)
  const id = useId()
  if (state === 'none') return null
  const isOn = state === 'on'
  const isDenied = state === 'denied'
  const notice = isDenied ? messages.denied() : state === 'ask' ? messages.ask() : ''
  return (
    <div className="flex flex-col gap-1 border-t border-(--hutong-border) pt-3 text-[14px]/[22px]">
      <button
        aria-checked={isOn}
        aria-describedby={notice ? id : undefined}
        className="group flex min-h-8 items-center justify-between gap-3 rounded-(--hutong-radius-sm) text-left"
        disabled={isDenied}
        onClick={() => begin(setDesktopNotices(!isOn))}
        role="switch"
        type="button"
      >
        {messages.label()}
        <span
          aria-hidden="true"
          className="flex h-5 w-9 shrink-0 rounded-full bg-(--hutong-control) p-0.5 transition-colors duration-100 group-aria-checked:bg-(--hutong-brand) group-off:opacity-50 forced-colors:border"
        >
          <span className="size-4 rounded-full bg-white transition-transform duration-100 group-aria-checked:translate-x-4 forced-colors:bg-[ButtonText]" />
        </span>
      </button>
      {notice && (
        <p className="text-[12px]/5 text-(--hutong-text-2)" id={id}>
          {notice}
        </p>
      )}
    </div>
  )
}
