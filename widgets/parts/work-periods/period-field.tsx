export const field =
  'h-(--hutong-h) min-w-0 rounded-(--hutong-radius) border border-(--hutong-control) bg-(--hutong-bg) ' +
  'px-2 text-[14px]/[22px] text-(--hutong-text) tabular-nums aria-invalid:border-(--hutong-danger)'

/** Errors of a row of fields, below it; no space is reserved. */
export function Issues(props: {
  readonly names: readonly string[]
  readonly errors: Readonly<Record<string, string | undefined>>
}) {
  return props.names.map(name => {
    const message = props.errors[name]
    return (
      message && (
        <p
          className="text-[12px]/5 text-(--hutong-danger)"
          id={`${name}-issue`}
          key={name}
          role="alert"
        >
          {message}
        </p>
      )
    )
  })
}
