import { type ReactNode, useId } from 'react'
import { advancedSummary } from '../../core/areas/call-task/summary.ts'
import { taskDialogText as t } from '../../core/text/task-dialog.ts'
import { Icon } from '../kit/icon.tsx'
import { useOfForm } from './task-context.ts'

/** 高级配置: folded it says in a line what is chosen in it. */
export function Fold(props: {
  readonly isUnfolded: boolean
  readonly onFold: (isUnfolded: boolean) => void
  readonly children: ReactNode
}) {
  const { isUnfolded, onFold, children } = props
  const id = useId()
  return (
    <div className="flex min-w-0 flex-col gap-4 border-t border-(--hutong-border) pt-3">
      <button
        aria-controls={id}
        aria-expanded={isUnfolded}
        className="flex min-h-8 min-w-0 items-center gap-2 rounded-(--hutong-radius) text-left"
        onClick={() => onFold(!isUnfolded)}
        type="button"
      >
        <Icon className={isUnfolded ? 'rotate-180' : ''} sign="down" size={16} />
        <span className="shrink-0 font-semibold">{t.advanced()}</span>
        {!isUnfolded && <Told />}
      </button>
      <div className="flex min-w-0 flex-col gap-5" hidden={!isUnfolded} id={id}>
        {isUnfolded && children}
      </div>
    </div>
  )
}

function Told() {
  const told = useOfForm(advancedSummary)
  return <span className="truncate text-[13px]/5 text-(--hutong-text-3)">{told}</span>
}
