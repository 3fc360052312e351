import type { ReactNode } from 'react'

/** Name in a row, linked to its page. */
export const NameLink = (props: {
  readonly name: string
  /** Accessible name. */
  readonly label: string
  readonly onOpen: () => void
  /** Shown below the name on narrow tables, where its own column may be scrolled out. */
  readonly below?: ReactNode
}) => (
  <>
    <button
      aria-label={props.label}
      className="h-6 max-w-full truncate rounded-(--hutong-radius-sm) text-(--hutong-link) hover:underline"
      onClick={props.onOpen}
      title={props.name}
      type="button"
    >
      {props.name}
    </button>
    {props.below && (
      <span aria-hidden="true" className="hidden pb-1 text-[12px]/5 @max-[800px]:block">
        {props.below}
      </span>
    )}
  </>
)
