import { joinMessages } from '../../../core/messages/join-messages.ts'
import type { SecondCall } from '../../../core/phone/state/phone-types.ts'
import type { CallOn } from '../call/call-progress.tsx'
import { Digits } from '../panes/tone-digits.tsx'
import { useSettings } from '../softphone-settings.ts'
import { firstText, secondText } from './second-state-text.ts'

interface SecondInLineProps {
  readonly phone: CallOn
  readonly second: SecondCall
}

/** The call that the agent does not talk in, in one line of the bar; in a conference the second. */
export function SecondInLine({ phone, second }: SecondInLineProps) {
  const { shown } = useSettings()
  const isFirst = second.isActive && !second.isJoined
  const { name, number } = isFirst ? phone.call : second.call
  const value = isFirst ? firstText(phone, second) : secondText(second)
  return <Digits text={joinMessages.labelled({ label: name || shown(number), value })} />
}
