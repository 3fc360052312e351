import { type ComponentProps, type ReactNode, useId } from 'react'

const box =
  'h-(--hutong-h) w-full min-w-0 rounded-(--hutong-radius) border border-(--hutong-control) ' +
  'bg-(--hutong-bg) px-3 text-[14px]/[22px] text-(--hutong-text) aria-invalid:border-(--hutong-danger) ' +
  'off:bg-(--hutong-bg-sub)'

interface Labels {
  label: string
  hint?: string | undefined
  /** Validation error; shown and announced at once. */
  issue?: string | undefined
}

/**
 * A label above, and a help text or error below; the space of both is reserved, so that the layout does
 * not shift.
 */
function Field(props: Labels & { id: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label className="text-[14px]/[22px] text-(--hutong-text-2)" htmlFor={props.id}>
        {props.label}
      </label>
      {props.children}
      <p
        className={`min-h-5 text-[12px]/5 ${props.issue ? 'text-(--hutong-danger)' : 'text-(--hutong-text-3)'}`}
        id={`${props.id}-note`}
        role={props.issue ? 'alert' : undefined}
      >
        {props.issue ?? props.hint}
      </p>
    </div>
  )
}

export function Input({ label, hint, issue, ...rest }: Labels & ComponentProps<'input'>) {
  const own = useId()
  const id = rest.id ?? own
  return (
    <Field label={label} hint={hint} issue={issue} id={id}>
      <input
        {...rest}
        aria-describedby={`${id}-note`}
        aria-invalid={issue !== undefined}
        className={box}
        id={id}
      />
    </Field>
  )
}
