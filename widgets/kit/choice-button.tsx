import type { ComponentProps } from 'react'
import { Icon } from './icon.tsx'
import type { Option } from './large/cell-styles.ts'
import { lazyView } from './lazy-view.tsx'
import { useOverlay } from './overlay/overlay.tsx'

const popup = lazyView(() => import('./large/forms/choice-popup.tsx'))

const looks = {
  field:
    'h-(--hutong-h) w-full gap-2 border-(--hutong-control) bg-(--hutong-bg) px-3 text-[14px]/[22px] ' +
    'text-(--hutong-text) aria-invalid:border-(--hutong-danger) off:bg-(--hutong-bg-sub)',
  small:
    'h-(--hutong-h-sm) gap-1 border-(--hutong-control) bg-(--hutong-bg) px-2 text-[13px]/5 text-(--hutong-text)',
  bare: 'h-(--hutong-h-sm) gap-1 border-transparent px-1 text-[13px]/5 text-(--hutong-text-2) hover:bg-(--hutong-bg-hover)'
}

/** A select button for a short list. The popup is prefetched on hover or focus. */
export function ChoiceButton<Value extends string>(
  props: {
    /** Accessible name of the list. */
    readonly label: string
    readonly options: readonly Option<Value>[]
    readonly value: Value | null
    readonly onChoose: (value: Value) => void
    readonly look?: keyof typeof looks
    /** Shown while nothing is chosen. */
    readonly placeholder?: string | undefined
  } & Omit<ComponentProps<'button'>, 'onClick' | 'ref' | 'role' | 'type' | 'value'>
) {
  const { label, options, value, onChoose, look = 'field', placeholder, onBlur, ...rest } = props
  const { trigger, overlay, isOpen } = useOverlay('listbox', popup, (Popup, shared) => (
    <Popup
      {...shared}
      label={label}
      onChoose={next => onChoose(next as Value)}
      options={options}
      value={value}
    />
  ))
  const chosen = options.find(one => one.value === value)
  return (
    <>
      <button
        {...rest}
        {...trigger}
        aria-controls={trigger['aria-controls']}
        aria-expanded={isOpen}
        aria-label={rest.id ? undefined : label}
        // The open list belongs to the button.
        onBlur={event => isOpen || onBlur?.(event)}
        className={`inline-flex min-w-0 items-center rounded-(--hutong-radius) border text-left ${looks[look]} ${rest.className ?? ''}`}
        role="combobox"
        type="button"
      >
        <span className={`grow truncate ${chosen ? '' : 'text-(--hutong-text-3)'}`}>
          {chosen?.label ?? placeholder}
        </span>
        <Icon
          className="shrink-0 text-(--hutong-text-3)"
          name="down"
          size={look === 'field' ? 16 : 14}
        />
      </button>
      {overlay}
    </>
  )
}
