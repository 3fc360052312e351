import {
  type IntentLetter,
  intentLetter
} from '../../../../../core/features/customer-details/enums.ts'
import { scriptDraftMessages as messages } from '../../../../../core/features/scripts/script-draft-messages.ts'
import { Choice } from '../../../../../widgets/kit/large/forms/choice.tsx'

const KEEP = '-'
const options = () => [
  { value: KEEP, label: messages.keepIntent() },
  ...intentLetter.codes.map(code => ({ value: code as string, label: intentLetter.label(code) }))
]

/** The intent level that follows; blank keeps the one so far. */
export const IntentChoice = (props: {
  readonly value: IntentLetter | ''
  readonly onChoose: (intent: IntentLetter | '') => void
}) => (
  <Choice
    label={messages.intent()}
    onChoose={next => props.onChoose(intentLetter.isCode(next) ? next : '')}
    options={options()}
    value={props.value || KEEP}
  />
)
