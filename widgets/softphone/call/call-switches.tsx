import type { ReactNode } from 'react'
import type { RecordingPause } from '../../../core/phone/media/recording-pause.ts'
import { softphoneCallMessages as messages } from '../../../core/phone/softphone-call-messages.ts'
import { Icon, SvgIcon } from '../../kit/icon.tsx'
import { begin } from '../../parts/begin-part.ts'
import { shortcutOf } from '../number-typing.ts'
import { hold, mute, pauseCallRecording } from '../softphone-phone.ts'
import type { CallOn } from './call-progress.tsx'

interface Switch {
  readonly icon: ReactNode
  readonly label: string
  /** Undefined where the label shows the state. */
  readonly isOn: boolean | undefined
  /** Disabled. */
  readonly isOff: boolean
  readonly shortcut?: string | undefined
  readonly flip: () => void
}

/** A tape; struck through while it stands still. */
const REEL = 'M2 12a4 4 0 1 0 8 0a4 4 0 1 0-8 0M14 12a4 4 0 1 0 8 0a4 4 0 1 0-8 0M6 16h12'
const STOPPED = `${REEL}M3 3l18 18`

/** Pauses and resumes the recording. */
function recordingSwitch({ isPaused }: RecordingPause): Switch {
  return {
    icon: <SvgIcon path={isPaused ? STOPPED : REEL} size={20} />,
    label: isPaused ? messages.resumeRecording() : messages.pauseRecording(),
    isOn: undefined,
    isOff: false,
    flip: () => begin(pauseCallRecording(!isPaused))
  }
}

/** Toggles of a call, for panel and bar. */
export function switchesOf(phone: CallOn, pause?: RecordingPause): readonly Switch[] {
  const isOff = phone.status !== 'talking'
  const isMuted = !isOff && phone.muted
  const isHeld = !isOff && (phone.held === 'us' || phone.held === 'both')
  const switches: readonly Switch[] = [
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
  if (phone.call.kind === 'monitor') return switches.slice(0, 1)
  return isOff || !pause ? switches : [...switches, recordingSwitch(pause)]
}
