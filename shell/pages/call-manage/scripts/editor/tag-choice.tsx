import { useStore } from '@nanostores/react'
import { scriptDraftMessages as messages } from '../../../../../core/features/scripts/script-draft-messages.ts'
import { $scriptTags } from '../../../../../core/features/scripts/script-place.ts'
import { Choice } from '../../../../../widgets/kit/large/forms/choice.tsx'

const NONE = '-'

/** The concern tag that an answer or a question sets; blank for none. */
export function TagChoice(props: {
  readonly value: string
  readonly onChoose: (tag: string) => void
}) {
  const { value, onChoose } = props
  return (
    <Choice
      label={messages.tag()}
      onChoose={tag => onChoose(tag === NONE ? '' : tag)}
      options={[{ value: NONE, label: messages.noTag() }, ...useStore($scriptTags)]}
      value={value || NONE}
    />
  )
}
