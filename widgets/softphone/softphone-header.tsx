import { useStore } from '@nanostores/react'
import type { ReactNode, Ref } from 'react'
import { softphoneMessages as messages } from '../../core/phone/softphone-messages.ts'
import { IconButton } from '../kit/button.tsx'
import { Icon } from '../kit/icon.tsx'
import { StatusPill } from './bar/status-pill.tsx'
import { PopOut } from './pop-out/pop-out.tsx'
import { $agent } from './softphone-phone.ts'
import { useSettings } from './softphone-settings.ts'

interface HeaderProps {
  /** Undefined during a call, which has its own devices button. */
  readonly devices:
    | {
        readonly isOpen: boolean
        readonly onToggle: () => void
        readonly ref: Ref<HTMLButtonElement>
      }
    | undefined
  readonly children?: ReactNode
}

/** The status row: seat state, extension, devices button. */
export function Header({ devices, children }: HeaderProps) {
  const extension = useStore($agent)?.agentExtensionNumber
  const { shows } = useSettings()
  return (
    <header
      className="flex h-12 shrink-0 items-center gap-1 border-b border-(--hutong-border) pr-2 pl-[15px]"
      part="header"
    >
      {shows('status') && <StatusPill />}
      <span className="mr-auto ml-2 truncate text-[12px]/5 tabular-nums text-(--hutong-text-3)">
        {extension && messages.extension({ extension })}
      </span>
      {shows('devices') && devices && (
        <IconButton
          aria-expanded={devices.isOpen}
          aria-pressed={devices.isOpen}
          label={messages.devices()}
          onClick={devices.onToggle}
          ref={devices.ref}
        >
          <Icon size={18} name="headset" />
        </IconButton>
      )}
      <PopOut />
      {children}
    </header>
  )
}
