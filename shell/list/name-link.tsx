import type { ReactNode } from 'react'

/** The name in a row, which opens its page. */
export const NameLink = (props: {
  readonly name: string
  /** What the link is to those who only hear it. */
  readonly label: string
  readonly onOpen: () => void
  /** What stands below it where the table is narrow, and its own column may be out of sight. */
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
