import { type ReactNode, useId } from 'react'
import { advancedSummary } from '../../core/features/call-task-form/section-summary.ts'
import { Icon } from '../kit/icon.tsx'
import { useOfForm } from './task-context.ts'

/** A collapsed section with a one-line summary of its values. */
export function Fold(props: {
  readonly title: string
  readonly isUnfolded: boolean
  readonly onFold: (isUnfolded: boolean) => void
  readonly summary?: ReactNode
  readonly children: ReactNode
}) {
  const { title, isUnfolded, onFold, summary, children } = props
  const id = useId()
  return (
    <div className="flex min-w-0 flex-col gap-3 border-t border-(--hutong-border) pt-1">
      <button
        aria-controls={id}
        aria-expanded={isUnfolded}
        className="-mb-1 flex min-h-7 min-w-0 items-center gap-2 rounded-(--hutong-radius) text-left"
        onClick={() => onFold(!isUnfolded)}
        type="button"
      >
        <Icon className={isUnfolded ? 'rotate-180' : ''} name="down" size={16} />
        <span className="shrink-0 font-semibold">{title}</span>
        {!isUnfolded && summary}
      </button>
      <div className="flex min-w-0 flex-col gap-5" hidden={!isUnfolded} id={id}>
        {isUnfolded && children}
      </div>
    </div>
  )
}

/** Summary of the values chosen in the advanced section. */
export function AdvancedSummary() {
  const summary = useOfForm(advancedSummary)
  return <span className="truncate text-[13px]/5 text-(--hutong-text-3)">{summary}</span>
}
