/** Where text is typed, in one line or in several: apart from the other fields, as few pages have them. */
import type { ComponentProps, ReactNode } from 'react'
import { FormField, type Labels } from './form-field.tsx'
import { box, line } from './looks.ts'

/** One line of text, where it may have to be said that it is required. */
export function TextInput({
  label,
  hint,
  complaint,
  required,
  end,
  ...rest
}: Labels &
  ComponentProps<'input'> & {
    /** What stands in the line at its end, such as how much is written. */
    readonly end?: ReactNode
  }) {
  return (
    <FormField complaint={complaint} hint={hint} label={label} required={required}>
      {wired =>
        end === undefined ? (
          <input {...rest} {...wired} className={line} />
        ) : (
          <span className="relative flex min-w-0 items-center">
            <input {...rest} {...wired} className={`${line} pr-14`} />
            <span className="pointer-events-none absolute right-3 text-[12px]/5 text-(--hutong-text-3) tabular-nums">
              {end}
            </span>
          </span>
        )
      }
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
