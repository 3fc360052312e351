import { joinMessages } from '../../../core/messages/join-messages.ts'
import type { Option } from '../../kit/large/cell-styles.ts'
import { Checkbox } from '../../kit/large/forms/checkbox.tsx'
import type { Labels } from '../../kit/large/forms/form-field.tsx'
import { PopupField } from '../../kit/large/forms/popup-field.tsx'
import { useKitMessages } from '../../kit/large/kit-messages-context.ts'

/** Multiple choice in a popover; closed, it lists the chosen options. */
export function MultiChoice(
  props: Labels & {
    readonly options: readonly Option[]
    readonly chosen: readonly string[]
    readonly onChange: (chosen: readonly string[]) => void
    readonly placeholder: string
    readonly disabled?: boolean
  }
) {
  const { options, chosen, onChange, placeholder, disabled = false, ...labels } = props
  const kitMessages = useKitMessages()
  const chosenLabels = options
    .filter(({ value }) => chosen.includes(value))
    .map(({ label }) => label)
  const tick = (value: string, on: boolean) =>
    onChange(
      // In the order of the options.
      options.map(option => option.value).filter(one => (one === value ? on : chosen.includes(one)))
    )
  return (
    <PopupField
      {...labels}
      disabled={disabled}
      placeholder={placeholder}
      text={chosenLabels.join(joinMessages.list())}
    >
      {() => (
        <fieldset className="flex min-w-48 flex-col">
          <legend className="sr-only">{labels.label}</legend>
          <Checkbox
            checked={chosenLabels.length === options.length && options.length > 0}
            isPartly={chosenLabels.length > 0 && chosenLabels.length < options.length}
            label={kitMessages.selectAll()}
            onChange={on => onChange(on ? options.map(({ value }) => value) : [])}
          />
          {options.map(({ value, label }) => (
            <Checkbox
              checked={chosen.includes(value)}
              key={value}
              label={label}
              onChange={on => tick(value, on)}
            />
          ))}
        </fieldset>
      )}
    </PopupField>
  )
}
