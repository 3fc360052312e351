import type { ReactNode } from 'react'
import { Icon } from '../../icon.tsx'
import { LazyPopover } from '../../overlay/popover.tsx'
import { line } from '../cell-styles.ts'
import { FormField, type Labels } from './form-field.tsx'

/** A field whose value is chosen in a popup: a button that shows the value and opens the popup. */
export function PopupField(
  props: Labels & {
    /** Text of the chosen value; empty for none. */
    readonly text: string
    readonly placeholder: string
    readonly disabled: boolean
    readonly isWide?: boolean
    /** The button received the focus. */
    readonly onFocus?: () => void
    /** Replaces the arrow at the end of the button. */
    readonly end?: ReactNode
    /** Content of the popup. */
    readonly children: (close: () => void) => ReactNode
  }
) {
  const { text, placeholder, disabled, isWide, onFocus, end, children, ...labels } = props
  return (
    <FormField {...labels}>
      {({ id, 'aria-required': _, ...wired }) => (
        <span className="relative flex min-w-0">
          <LazyPopover
            isWide={isWide ?? false}
            label={labels.label}
            trigger={trigger => (
              <button
                {...trigger}
                {...wired}
                aria-labelledby={`${wired['aria-labelledby']} ${id}`}
                className={`${line} flex items-center gap-2 ${end ? 'pr-9!' : ''}`}
                disabled={disabled}
                id={id}
                onFocus={() => {
                  trigger.onFocus()
                  onFocus?.()
                }}
                title={text || undefined}
                type="button"
              >
                <span className={`grow truncate ${text ? '' : 'text-(--hutong-text-3)'}`}>
                  {text || placeholder}
                </span>
                {!end && <Icon className="text-(--hutong-text-3)" name="down" size={16} />}
              </button>
            )}
          >
            {children}
          </LazyPopover>
          {end}
        </span>
      )}
    </FormField>
  )
}
