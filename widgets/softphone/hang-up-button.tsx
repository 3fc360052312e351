import { softphoneText as t } from '../../core/text/softphone.ts'
import { Button } from '../kit/button.tsx'
import { Icon } from '../kit/icon.tsx'
import { begin } from '../parts/begin.ts'
import type { CallOn } from './call-progress.tsx'
import { hangUp } from './phone.ts'
import { shortcutOf } from './typing.ts'

interface HangUpButtonProps {
  readonly className?: string
  readonly size: 'medium' | 'large'
  readonly phone: CallOn
}

/** Whoever listens in ends their own part alone, and nobody's call. */
const wordFor = ({ at, call }: CallOn): string =>
  call.kind === 'monitor' ? t.endMonitoring() : at === 'dialling' ? t.cancelCall() : t.hangUp()

export function HangUpButton({ className = '', size, phone }: HangUpButtonProps) {
  return (
    <Button
      aria-keyshortcuts={shortcutOf('hangUp')}
      className={`${className} ${size === 'medium' ? '@max-xl/bar:[&_svg]:hidden' : ''}`}
      // The second click of a double click on 呼叫 or 接听 lands here and means nothing.
      onClick={event => event.detail < 2 && begin(hangUp())}
      part="button-hangup"
      size={size}
      tone="danger"
    >
      <Icon size={18} sign="hangUp" />
      {wordFor(phone)}
    </Button>
  )
}
