export const field =
  'h-(--hutong-h) min-w-0 rounded-(--hutong-radius) border border-(--hutong-control) bg-(--hutong-bg) ' +
  'px-2 text-[14px]/[22px] text-(--hutong-text) tabular-nums aria-invalid:border-(--hutong-danger)'

/** What is wrong in a row of fields, below it; nothing is kept free for it. */
export function Complaints(props: {
  readonly names: readonly string[]
  readonly errors: Readonly<Record<string, string | undefined>>
}) {
  return props.names.map(name => {
    const message = props.errors[name]
    return (
      message && (
        <p
          className="text-[12px]/5 text-(--hutong-danger)"
          id={`${name}-complaint`}
          key={name}
          role="alert"
        >
          {message}
        </p>
      )
    )
  })
}
