import type { ReactNode } from 'react'
import { Icon } from '../icon.tsx'
import { LazyPopover } from '../popover.tsx'
import { FormField, type Labels } from './form-field.tsx'
import { line } from './looks.ts'

/** A field whose value is chosen in a small window: a button that says what it is, and opens that. */
export function PopupField(
  props: Labels & {
    /** What is chosen; blank while nothing is. */
    readonly told: string
    readonly placeholder: string
    readonly disabled: boolean
    readonly isWide?: boolean
    /** Somebody comes near with the keyboard. */
    readonly onFocus?: () => void
    /** Over the end of the button, in place of the sign that it opens. */
    readonly end?: ReactNode
    /** Drawn in the window. */
    readonly children: (close: () => void) => ReactNode
  }
) {
  const { told, placeholder, disabled, isWide, onFocus, end, children, ...labels } = props
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
                title={told || undefined}
                type="button"
              >
                <span className={`grow truncate ${told ? '' : 'text-(--hutong-text-3)'}`}>
                  {told || placeholder}
                </span>
                {!end && <Icon className="text-(--hutong-text-3)" sign="down" size={16} />}
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
