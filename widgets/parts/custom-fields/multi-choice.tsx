import { Checkbox } from '../../kit/large/checkbox.tsx'
import type { Labels } from '../../kit/large/form-field.tsx'
import type { Option } from '../../kit/large/looks.ts'
import { PopupField } from '../../kit/large/popup-field.tsx'
import { useWords } from '../../kit/large/words.ts'

/** Several out of a list, ticked in a small window; closed it tells them one after another. */
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
  const words = useWords()
  const told = options.filter(({ value }) => chosen.includes(value)).map(({ label }) => label)
  const tick = (value: string, on: boolean) =>
    onChange(
      // In the order of the list, whatever was ticked first.
      options.map(option => option.value).filter(one => (one === value ? on : chosen.includes(one)))
    )
  return (
    <PopupField {...labels} disabled={disabled} placeholder={placeholder} told={told.join('、')}>
      {() => (
        <fieldset className="flex min-w-48 flex-col">
          <legend className="sr-only">{labels.label}</legend>
          <Checkbox
            checked={told.length === options.length && options.length > 0}
            isPartly={told.length > 0 && told.length < options.length}
            label={words.selectAll()}
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
