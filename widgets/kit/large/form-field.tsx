import { type ComponentProps, type ReactNode, useId } from 'react'
import { box } from './looks.ts'
import { useWords } from './words.ts'

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
}

/** A label above, help or a complaint below; their room is kept, so that nothing jumps. */
export function FormField(props: Labels & { readonly children: (wired: Wired) => ReactNode }) {
  const { label, hint, complaint, required } = props
  const id = useId()
  const words = useWords()
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label className="text-[14px]/[22px] text-(--hutong-text-2)" htmlFor={id} id={`${id}-label`}>
        {label}
        {required && (
          <span className="ml-1 text-(--hutong-danger)">
            <span aria-hidden="true">*</span>
            <span className="sr-only">{words.required()}</span>
          </span>
        )}
      </label>
      {props.children({
        id,
        'aria-describedby': `${id}-note`,
        'aria-labelledby': `${id}-label`,
        'aria-invalid': complaint !== undefined
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
