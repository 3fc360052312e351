import { ChoiceButton } from '../choice-button.tsx'
import { FormField, type Labels } from './form-field.tsx'
import type { Option } from './looks.ts'
import { useWords } from './words.ts'

/**
 * One out of a short list, drawn by us: entries can say why they are closed. The list is fetched when
 * somebody comes near.
 */
export function Choice<Value extends string>(
  props: Labels & {
    readonly options: readonly Option<Value>[]
    readonly value: Value | null
    readonly onChoose: (value: Value) => void
    readonly disabled?: boolean
    readonly name?: string
    readonly placeholder?: string | undefined
    readonly onLeave?: () => void
  }
) {
  const {
    options,
    value,
    onChoose,
    disabled = false,
    name,
    placeholder,
    onLeave,
    ...labels
  } = props
  const words = useWords()
  return (
    <FormField {...labels}>
      {wired => (
        <ChoiceButton
          {...wired}
          disabled={disabled}
          label={labels.label}
          name={name}
          onBlur={onLeave}
          onChoose={onChoose}
          options={options}
          placeholder={placeholder ?? words.choose()}
          value={value}
        />
      )}
    </FormField>
  )
}
