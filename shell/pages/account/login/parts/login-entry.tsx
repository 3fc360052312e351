import { type ComponentProps, type ReactNode, useId } from 'react'

export interface EntryProps extends ComponentProps<'input'> {
  readonly label: string
  readonly issue?: string | undefined
  readonly hint?: string | undefined
  /** Rendered inside the input at its end. */
  readonly end?: ReactNode
  /** Rendered beside the input. */
  readonly beside?: ReactNode
}

/** Text input, 40 px high. The line for errors is reserved to avoid layout shifts. */
export function Entry({ label, issue, hint, end, beside, ...rest }: EntryProps) {
  const id = useId()
  return (
    <div className="flex min-w-0 flex-col">
      <label className="pb-1 text-[14px]/[22px] text-(--hutong-text-2)" htmlFor={id}>
        {label}
      </label>
      <div className="flex gap-2">
        <div className="relative min-w-0 grow">
          <input
            {...rest}
            aria-describedby={`${id}-note`}
            aria-invalid={issue !== undefined}
            className={`h-(--hutong-h-lg) w-full min-w-0 rounded-(--hutong-radius) border border-(--hutong-control) bg-(--hutong-bg) px-3 text-[14px]/[22px] text-(--hutong-text) aria-invalid:border-(--hutong-danger) ${end ? 'pr-11' : ''}`}
            id={id}
          />
          {end && <span className="absolute inset-y-0 right-1 flex items-center">{end}</span>}
        </div>
        {beside}
      </div>
      <p
        className={`min-h-5 text-[12px]/5 ${issue ? 'text-(--hutong-danger)' : 'text-(--hutong-text-3)'}`}
        id={`${id}-note`}
      >
        {issue ?? hint}
      </p>
    </div>
  )
}
