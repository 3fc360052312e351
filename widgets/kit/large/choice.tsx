import { Icon } from '../icon.tsx'
import { chunk, useOverlay } from '../overlay.tsx'
import { FormField, type Labels } from './form-field.tsx'
import { line, type Option } from './looks.ts'
import { useWords } from './words.ts'

const popup = chunk(() => import('./choice-popup.tsx'))

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
  }
) {
  const { options, value, onChoose, disabled = false, ...labels } = props
  const words = useWords()
  const { trigger, overlay, isOpen } = useOverlay('listbox', popup, (Popup, shared) => (
    <Popup
      {...shared}
      label={labels.label}
      onChoose={next => onChoose(next as Value)}
      options={options}
      value={value}
    />
  ))
  const chosen = options.find(one => one.value === value)
  return (
    <FormField {...labels}>
      {wired => (
        <>
          <button
            {...trigger}
            {...wired}
            aria-controls={trigger['aria-controls']}
            aria-expanded={isOpen}
            className={`${line} flex items-center gap-2`}
            disabled={disabled}
            role="combobox"
            type="button"
          >
            <span className={`grow truncate ${chosen ? '' : 'text-(--hutong-text-3)'}`}>
              {chosen?.label ?? words.choose()}
            </span>
            <Icon className="text-(--hutong-text-3)" sign="down" size={16} />
          </button>
          {overlay}
        </>
      )}
    </FormField>
  )
}
