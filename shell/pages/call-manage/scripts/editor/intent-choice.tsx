import {
  type IntentLetter,
  intentLetter
} from '../../../../../core/features/customer-details/enums.ts'
import { scriptDraftMessages as messages } from '../../../../../core/features/scripts/script-draft-messages.ts'
import { Choice } from '../../../../../widgets/kit/large/forms/choice.tsx'

const KEEP = '-'
const options = [
  {
    value: KEEP,
    get label() {
      return messages.keepIntent()
    }
  },
  ...intentLetter.codes.map(code => ({
    value: code as string,
    get label() {
      return intentLetter.label(code)
    }
  }))
]

/** The intent level that follows; blank keeps the one so far. */
export const IntentChoice = (props: {
  readonly value: IntentLetter | ''
  readonly onChoose: (intent: IntentLetter | '') => void
}) => (
  <Choice
    label={messages.intent()}
    onChoose={next => props.onChoose(intentLetter.isCode(next) ? next : '')}
    options={options}
    value={props.value || KEEP}
  />
)
