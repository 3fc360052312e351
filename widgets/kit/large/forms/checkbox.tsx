import { useId, useState } from 'react'
import { Icon } from '../../icon.tsx'
import { steadyClick } from '../../stable-click.ts'
import { tick } from '../cell-styles.ts'

export interface Tickable {
  readonly label: string
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly disabled?: boolean
  /** The label is only for assistive technology, such as in a row of a table. */
  readonly isLabelHidden?: boolean
}

/** A checkbox with two or three states. Not lazy: a page of fifty rows has fifty of them. */
export function Checkbox(props: Tickable & { readonly isPartly?: boolean }) {
  const { label, checked, onChange, disabled = false, isPartly = false } = props
  const id = useId()
  const [onBox] = useState(steadyClick)
  const [onText] = useState(steadyClick)
  const look = isPartly ? { 'data-indeterminate': '' } : checked ? { 'data-checked': '' } : {}
  return (
    <span className="inline-flex min-h-7 items-center">
      {/* biome-ignore lint/a11y/useSemanticElements: an input cannot hold the sign of its state */}
      <button
        aria-checked={isPartly ? 'mixed' : checked}
        aria-label={props.isLabelHidden ? label : undefined}
        aria-labelledby={props.isLabelHidden ? undefined : id}
        className={`${tick} relative rounded-[calc(var(--hutong-radius)/2)] after:absolute after:-inset-1.5`}
        disabled={disabled}
        onClick={() => onChange(!checked)}
        {...onBox}
        onKeyDown={event => {
          // Enter submits the surrounding form (APG checkbox).
          if (event.key === 'Enter') event.preventDefault()
        }}
        role="checkbox"
        type="button"
        {...look}
      >
        {isPartly ? (
          <span className="h-0.5 w-2 bg-current" />
        ) : (
          checked && <Icon name="check" size={12} />
        )}
      </button>
      {!props.isLabelHidden && (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the box itself has the keys
        // biome-ignore lint/a11y/noStaticElementInteractions: the box itself has the role
        <span
          className={`pl-2 ${disabled ? 'text-(--hutong-text-disabled)' : 'cursor-pointer'}`}
          id={id}
          onClick={() => !disabled && onChange(!checked)}
          {...onText}
        >
          {label}
        </span>
      )}
    </span>
  )
}
