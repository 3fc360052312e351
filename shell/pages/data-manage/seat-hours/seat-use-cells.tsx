import { seatHoursMessages as messages } from '../../../../core/features/seat-hours/messages.ts'
import { Icon } from '../../../../widgets/kit/icon.tsx'
import { Tooltip } from '../../../../widgets/kit/overlay/tooltip.tsx'
import { linkTo } from '../../../router/follow-link.ts'

/** How a column is computed, on hover and focus. */
export const Formula = ({ column, text }: { readonly column: string; readonly text: string }) => (
  <Tooltip
    text={text}
    trigger={trigger => (
      <button
        {...trigger}
        aria-label={messages.formulaOf({ column })}
        className="ml-1 inline-flex size-6 items-center justify-center rounded-(--hutong-radius-sm) align-middle text-(--hutong-text-3) hover:text-(--hutong-text)"
        type="button"
      >
        <Icon name="info" size={14} />
      </button>
    )}
  />
)

/** A number that leads to its rows. */
export function RowsLink(props: {
  readonly text: string
  readonly label: string
  readonly to: string | undefined
}) {
  const { text, label, to } = props
  if (!to) return <span className="tabular-nums">{text}</span>
  return (
    <a
      {...linkTo(to)}
      className="inline-block min-w-6 rounded-(--hutong-radius-sm) leading-6 text-(--hutong-link) tabular-nums hover:underline"
    >
      {text}
      <span className="sr-only"> {label}</span>
    </a>
  )
}
