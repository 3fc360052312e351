import { analysisMessages as messages } from '../../../core/features/analysis/messages.ts'
import { thousands } from '../../../core/lib/format/number-format.ts'

/** A count that opens the calls it counts; none to open for 0. */
export function CountButton(props: {
  readonly count: number
  /** What is counted, for the accessible name. */
  readonly name: string
  readonly onOpen: () => void
  readonly text?: string
}) {
  const { count, name, onOpen, text = thousands(count) } = props
  if (count === 0) return <span className="text-(--hutong-text-3) tabular-nums">{text}</span>
  return (
    <button
      aria-label={`${text} ${messages.openCalls({ name })}`}
      className="min-h-6 rounded-(--hutong-radius-sm) text-(--hutong-link) tabular-nums hover:underline"
      onClick={onOpen}
      type="button"
    >
      {text}
    </button>
  )
}
