import { type ComponentProps, type ReactNode, useId } from 'react'
import { box, line } from './looks.ts'

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

/** One line of text, where it may have to be said that it is required. */
export function TextInput({
  label,
  hint,
  complaint,
  required,
  ...rest
}: Labels & ComponentProps<'input'>) {
  return (
    <FormField complaint={complaint} hint={hint} label={label} required={required}>
      {wired => <input {...rest} {...wired} className={line} />}
    </FormField>
  )
}

/** Several lines of text; with `maxLength` it says how much is written. */
export function Textarea({
  label,
  hint,
  complaint,
  required,
  ...rest
}: Labels & ComponentProps<'textarea'>) {
  const written = String(rest.value ?? '').length
  const count = rest.maxLength === undefined ? undefined : `${written}/${rest.maxLength}`
  return (
    <FormField
      complaint={complaint}
      hint={hint && count ? `${hint}　${count}` : (hint ?? count)}
      label={label}
      required={required}
    >
      {wired => (
        <textarea
          rows={3}
          {...rest}
          {...wired}
          className={`${box} resize-y py-1`}
          required={required}
        />
      )}
    </FormField>
  )
}
