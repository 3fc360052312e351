import { softphoneText as t } from '../../core/text/softphone.ts'
import { Button } from '../kit/button.tsx'
import { Icon } from '../kit/icon.tsx'
import { begin } from '../parts/begin.ts'
import { hangUp } from './phone.ts'
import { shortcutOf } from './typing.ts'

interface HangUpButtonProps {
  readonly className?: string
  readonly size: 'medium' | 'large'
  /** Nobody has answered yet. */
  readonly isAsking: boolean
}

export function HangUpButton({ className = '', size, isAsking }: HangUpButtonProps) {
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
      {isAsking ? t.cancelCall() : t.hangUp()}
    </Button>
  )
}
