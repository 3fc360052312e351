/** Single-line and multi-line text inputs: apart from the other fields, as few pages use them. */

import type { ComponentProps, ReactNode } from 'react'
import { joinMessages } from '../../../../core/messages/join-messages.ts'
import { box, line } from '../cell-styles.ts'
import { FormField, type Labels } from './form-field.tsx'

/** A single-line text input with an optional required mark. */
export function TextInput({
  label,
  hint,
  issue,
  required,
  end,
  ...rest
}: Labels &
  ComponentProps<'input'> & {
    /** Content at the end of the input, such as a character count. */
    readonly end?: ReactNode
  }) {
  return (
    <FormField issue={issue} hint={hint} label={label} required={required}>
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

/** A multi-line text input; with `maxLength` it shows a character count. */
export function Textarea({
  label,
  hint,
  issue,
  required,
  ...rest
}: Labels & ComponentProps<'textarea'>) {
  const written = String(rest.value ?? '').length
  const count = rest.maxLength === undefined ? undefined : `${written}/${rest.maxLength}`
  return (
    <FormField
      issue={issue}
      hint={hint && count ? hint + joinMessages.gap() + count : (hint ?? count)}
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
