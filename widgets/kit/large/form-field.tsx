import { type ReactNode, useId } from 'react'

export interface Labels {
  readonly label: string
  readonly hint?: string | undefined
  /** What is wrong with the value; said as soon as it appears. */
  readonly complaint?: string | undefined
  readonly required?: boolean | undefined
}

/** What a control wears so that its label, hint and complaint are its own. */
export interface Wired {
  readonly id: string
  readonly 'aria-describedby': string
  readonly 'aria-labelledby': string
  readonly 'aria-invalid': boolean
  readonly 'aria-required': true | undefined
}

/** A label above, help or a complaint below; their room is kept, so that nothing jumps. */
export function FormField(props: Labels & { readonly children: (wired: Wired) => ReactNode }) {
  const { label, hint, complaint, required } = props
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
        'aria-invalid': complaint !== undefined,
        'aria-required': required || undefined
      })}
      <p
        className={`min-h-5 text-[12px]/5 ${complaint ? 'text-(--hutong-danger)' : 'text-(--hutong-text-3)'}`}
        id={`${id}-note`}
        role={complaint ? 'alert' : undefined}
      >
        {complaint ?? hint}
      </p>
    </div>
  )
}

/** Beside the label of what must not be left empty; the control itself says so to screen readers. */
export const Star = () => (
  <span aria-hidden="true" className="ml-1 text-(--hutong-danger)">
    *
  </span>
)
