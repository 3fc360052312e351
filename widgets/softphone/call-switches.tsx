import type { ReactNode } from 'react'
import { softphoneText as t } from '../../core/text/softphone.ts'
import { Icon } from '../kit/icon.tsx'
import { begin } from '../parts/begin.ts'
import type { CallOn } from './call-progress.tsx'
import { hold, mute } from './phone.ts'
import { shortcutOf } from './typing.ts'

interface Switch {
  readonly icon: ReactNode
  readonly label: string
  /** Undefined where the label says which way it goes. */
  readonly isOn: boolean | undefined
  /** Not to be used now. */
  readonly isOff: boolean
  readonly shortcut: string
  readonly flip: () => void
}

/** What stays on or off during a call, for panel and bar alike. */
export function switchesOf(phone: CallOn): readonly Switch[] {
  const isOff = phone.at !== 'talking'
  const isMuted = !isOff && phone.muted
  const isHeld = !isOff && (phone.held === 'us' || phone.held === 'both')
  const switches = [
    {
      icon: isMuted ? <Icon size={20} sign="muted" /> : <Icon size={20} sign="microphone" />,
      label: t.mute(),
      isOn: isMuted,
      isOff,
      shortcut: shortcutOf('mute'),
      flip: () => begin(mute(!isMuted))
    },
    {
      icon: isHeld ? <Icon size={20} sign="resume" /> : <Icon size={20} sign="pause" />,
      label: isHeld ? t.resume() : t.hold(),
      isOn: undefined,
      isOff,
      shortcut: shortcutOf('hold'),
      flip: () => begin(hold(!isHeld))
    }
  ]
  // What one listens to is nobody's to hold.
  return phone.call.kind === 'monitor' ? switches.slice(0, 1) : switches
}
