import { type ReactNode, useId } from 'react'

export interface Labels {
  readonly label: string
  readonly hint?: string | undefined
  /** Validation error; shown and announced at once. */
  readonly issue?: string | undefined
  readonly required?: boolean | undefined
}

/** Attributes that connect a control with its label, hint and error. */
export interface Wired {
  readonly id: string
  readonly 'aria-describedby': string
  readonly 'aria-labelledby': string
  readonly 'aria-invalid': boolean
  readonly 'aria-required': true | undefined
}

/**
 * A label above, and a help text or error below; the space of both is reserved, so that the layout does
 * not shift.
 */
export function FormField(props: Labels & { readonly children: (wired: Wired) => ReactNode }) {
  const { label, hint, issue, required } = props
  const id = useId()
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <span className="text-[14px]/[22px] text-(--hutong-text-2)">
        <label htmlFor={id} id={`${id}-label`}>
          {label}
        </label>
        {required && <Star />}
      </span>
      {props.children({
        id,
        'aria-describedby': `${id}-note`,
        'aria-labelledby': `${id}-label`,
        'aria-invalid': issue !== undefined,
        'aria-required': required || undefined
      })}
      <p
        className={`min-h-5 text-[12px]/5 ${issue ? 'text-(--hutong-danger)' : 'text-(--hutong-text-3)'}`}
        id={`${id}-note`}
        role={issue ? 'alert' : undefined}
      >
        {issue ?? hint}
      </p>
    </div>
  )
}

/** Marks a required field visually; the control itself has `aria-required`. */
export const Star = () => (
  <span aria-hidden="true" className="ml-1 text-(--hutong-danger)">
    *
  </span>
)
