import { Checkbox } from '../../widgets/kit/large/forms/checkbox.tsx'

/** Scrollable list of checkboxes. */
export function TickList(props: {
  readonly label: string
  readonly options: readonly {
    readonly value: string
    readonly label: string
    /** Text at the end of the row. */
    readonly note?: string
  }[]
  readonly chosen: ReadonlySet<string>
  readonly onChoose: (chosen: ReadonlySet<string>) => void
  /** Placeholder of an empty list. */
  readonly none: string
}) {
  const { label, options, chosen, onChoose, none } = props
  return (
    <fieldset
      aria-label={label}
      className="max-h-60 min-w-0 overflow-auto rounded-(--hutong-radius) border border-(--hutong-border) px-3 py-1"
    >
      {options.map(({ value, label: name, note }) => (
        <div className="flex items-center gap-2" key={value}>
          <span className="min-w-0 grow truncate">
            <Checkbox
              checked={chosen.has(value)}
              label={name}
              onChange={on => {
                const next = new Set(chosen)
                if (on) next.add(value)
                else next.delete(value)
                onChoose(next)
              }}
            />
          </span>
          {note !== undefined && (
            <span className="shrink-0 text-[13px]/5 text-(--hutong-text-3) tabular-nums">
              {note}
            </span>
          )}
        </div>
      ))}
      {options.length === 0 && <p className="py-4 text-center text-(--hutong-text-3)">{none}</p>}
    </fieldset>
  )
}
