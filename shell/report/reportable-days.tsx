import type { ReactNode } from 'react'
import { reportRangeMessages as messages } from '../../core/features/report-range/messages.ts'
import { Button } from '../../widgets/kit/button.tsx'
import { card } from '../../widgets/kit/large/cell-styles.ts'
import type { ChosenRange } from './use-day-range.ts'

/** What is reported of the chosen days; for days that cannot be reported the reason instead. */ // rule report-range-3
export function ReportableDays(props: {
  readonly about: ChosenRange
  readonly children: ReactNode
}) {
  const { refused, initial, choose } = props.about
  if (!refused) return props.children
  return (
    <div
      className={`${card} flex min-h-40 flex-col items-center justify-center gap-3 p-6 text-center`}
      role="alert"
    >
      <p>{messages.refused({ issue: refused.issue })}</p>
      <Button onClick={() => choose(initial)}>
        {messages.showInitial({ range: messages[initial]() })}
      </Button>
    </div>
  )
}
