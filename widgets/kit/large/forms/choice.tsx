import { ChoiceButton } from '../../choice-button.tsx'
import type { Option } from '../cell-styles.ts'
import { useKitMessages } from '../kit-messages-context.ts'
import { FormField, type Labels } from './form-field.tsx'

/**
 * A select for a short list, whose disabled options can state the reason. The popup is prefetched on
 * hover or focus.
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
  const kitMessages = useKitMessages()
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
          placeholder={placeholder ?? kitMessages.choose()}
          value={value}
        />
      )}
    </FormField>
  )
}
