import { useStore } from '@nanostores/react'
import { scriptDraftMessages as messages } from '../../../../../core/features/scripts/script-draft-messages.ts'
import { $targets } from '../../../../../core/features/scripts/script-place.ts'
import { Choice } from '../../../../../widgets/kit/large/forms/choice.tsx'

/** Where the conversation goes on. */
export function TargetChoice(props: {
  readonly label: string
  readonly value: string
  readonly onChoose: (to: string) => void
}) {
  const { label, value, onChoose } = props
  return (
    <Choice
      label={label}
      onChoose={onChoose}
      options={useStore($targets)}
      placeholder={messages.toHere()}
      value={value || null}
    />
  )
}
