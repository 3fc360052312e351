import { softphoneCallMessages as messages } from '../../../core/phone/softphone-call-messages.ts'
import { Button } from '../../kit/button.tsx'
import { Icon } from '../../kit/icon.tsx'
import { begin } from '../../parts/begin-part.ts'
import { shortcutOf } from '../number-typing.ts'
import { hangUp } from '../softphone-phone.ts'
import type { CallOn } from './call-progress.tsx'

interface HangUpButtonProps {
  readonly className?: string
  readonly size: 'medium' | 'large'
  readonly phone: CallOn
}

/** A supervisor ends the monitoring, not the call. */
const wordFor = ({ status, call }: CallOn): string =>
  call.kind === 'monitor'
    ? messages.endMonitoring()
    : status === 'dialling'
      ? messages.cancelCall()
      : messages.hangUp()

export function HangUpButton({ className = '', size, phone }: HangUpButtonProps) {
  return (
    <Button
      aria-keyshortcuts={shortcutOf('hangUp')}
      className={`${className} ${size === 'medium' ? '@max-xl/bar:[&_svg]:hidden' : ''}`}
      // Ignores the second click of a double click on 呼叫 or 接听.
      onClick={event => event.detail < 2 && begin(hangUp())}
      part="button-hangup"
      size={size}
      tone="danger"
    >
      <Icon size={18} name="hangUp" />
      {wordFor(phone)}
    </Button>
  )
}
