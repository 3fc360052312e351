/** The name in a row, which opens its page. */
export const NameLink = (props: {
  readonly name: string
  /** What the link is to those who only hear it. */
  readonly label: string
  readonly onOpen: () => void
}) => (
  <button
    aria-label={props.label}
    className="h-6 max-w-full truncate rounded-(--hutong-radius-sm) text-(--hutong-link) hover:underline"
    onClick={props.onOpen}
    title={props.name}
    type="button"
  >
    {props.name}
  </button>
)
