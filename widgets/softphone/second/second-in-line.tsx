import { joinMessages } from '../../../core/messages/join-messages.ts'
import type { SecondCall } from '../../../core/phone/state/phone-types.ts'
import { Digits } from '../panes/tone-digits.tsx'
import { useSettings } from '../softphone-settings.ts'
import { secondText } from './second-state-text.ts'

/** The second call in one line of the bar. */
export function SecondInLine({ second }: { second: SecondCall }) {
  const { shown } = useSettings()
  const who = second.call.name || shown(second.call.number)
  return <Digits text={joinMessages.labelled({ label: who, value: secondText(second) })} />
}
