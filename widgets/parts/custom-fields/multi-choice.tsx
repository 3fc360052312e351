import { Icon } from '../../kit/icon.tsx'
import { Checkbox } from '../../kit/large/checkbox.tsx'
import { FormField, type Labels } from '../../kit/large/form-field.tsx'
import { line, type Option } from '../../kit/large/looks.ts'
import { useWords } from '../../kit/large/words.ts'
import { LazyPopover } from '../../kit/popover.tsx'

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
    <FormField {...labels}>
      {({ id, 'aria-required': _, ...wired }) => (
        <LazyPopover
          label={labels.label}
          trigger={trigger => (
            <button
              {...trigger}
              {...wired}
              aria-labelledby={`${wired['aria-labelledby']} ${id}`}
              className={`${line} flex items-center gap-2`}
              disabled={disabled}
              id={id}
              title={told.join('、') || undefined}
              type="button"
            >
              <span className={`grow truncate ${told.length > 0 ? '' : 'text-(--hutong-text-3)'}`}>
                {told.join('、') || placeholder}
              </span>
              <Icon className="text-(--hutong-text-3)" sign="down" size={16} />
            </button>
          )}
        >
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
        </LazyPopover>
      )}
    </FormField>
  )
}
