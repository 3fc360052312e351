import type { ReactNode } from 'react'
import { softphoneCallMessages as messages } from '../../../core/phone/softphone-call-messages.ts'
import { Icon } from '../../kit/icon.tsx'
import { begin } from '../../parts/begin-part.ts'
import { shortcutOf } from '../number-typing.ts'
import { hold, mute } from '../softphone-phone.ts'
import type { CallOn } from './call-progress.tsx'

interface Switch {
  readonly icon: ReactNode
  readonly label: string
  /** Undefined where the label shows the state. */
  readonly isOn: boolean | undefined
  /** Disabled. */
  readonly isOff: boolean
  readonly shortcut: string
  readonly flip: () => void
}

/** Toggles of a call, for panel and bar. */
export function switchesOf(phone: CallOn): readonly Switch[] {
  const isOff = phone.status !== 'talking'
  const isMuted = !isOff && phone.muted
  const isHeld = !isOff && (phone.held === 'us' || phone.held === 'both')
  const switches = [
    {
      icon: isMuted ? <Icon size={20} name="muted" /> : <Icon size={20} name="microphone" />,
      label: messages.mute(),
      isOn: isMuted,
      isOff,
      shortcut: shortcutOf('mute'),
      flip: () => begin(mute(!isMuted))
    },
    {
      icon: isHeld ? <Icon size={20} name="resume" /> : <Icon size={20} name="pause" />,
      label: isHeld ? messages.resume() : messages.hold(),
      isOn: undefined,
      isOff,
      shortcut: shortcutOf('hold'),
      flip: () => begin(hold(!isHeld))
    }
  ]
  // A monitored call cannot be held.
  return phone.call.kind === 'monitor' ? switches.slice(0, 1) : switches
}
