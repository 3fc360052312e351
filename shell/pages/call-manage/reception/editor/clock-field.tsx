import { useState } from 'react'
import { typedClock } from '../../../../../core/features/reception/rules/opening-hours.ts'
import { scenarioMessages as messages } from '../../../../../core/features/reception/scenario-messages.ts'
import { TextInput } from '../../../../../widgets/kit/large/forms/text-fields.tsx'

/** A time of day. A text that is none is refused on blur, and the last time stays. */
export function ClockField(props: {
  readonly label: string
  readonly value: string
  readonly isEnd?: boolean
  readonly onChange: (value: string) => void
}) {
  const { label, value, isEnd = false, onChange } = props
  const [typed, type] = useState<string>()
  const [isWrong, mark] = useState(false)
  return (
    <TextInput
      autoComplete="off"
      hint={isEnd ? messages.timeHintEnd() : messages.timeHint()}
      inputMode="numeric"
      issue={isWrong ? messages.timeIssue() : undefined}
      label={label}
      maxLength={5}
      onBlur={() => {
        if (typed === undefined) return
        const read = typedClock(typed, isEnd)
        mark(read === undefined)
        type(undefined)
        if (read !== undefined) onChange(read)
      }}
      onChange={({ target }) => {
        type(target.value)
        mark(false)
      }}
      value={typed ?? value}
    />
  )
}
