import { taskPageMessages as messages } from '../../../../core/features/call-tasks/messages.ts'
import type { TaskProgress } from '../../../../core/features/call-tasks/schemas.ts'
import {
  percentOf,
  settledCount,
  shareOf
} from '../../../../core/features/call-tasks/task-progress.ts'
import { ProgressBar } from '../../../../widgets/kit/large/progress-bar.tsx'

/** Share of a task's numbers that are finished; the text carries the meaning. */
export function TaskBar(props: {
  readonly task: TaskProgress
  readonly name: string
  readonly isWide?: boolean
}) {
  const { task, name, isWide } = props
  const { totalCount: total } = task
  const done = settledCount(task)
  if (total === 0) return <span className="text-(--hutong-text-3)">{messages.noNumbers()}</span>
  return (
    <ProgressBar
      label={messages.progressOf({ name })}
      percent={Math.floor(percentOf(done, total))}
      share={shareOf(done, total)}
      width={isWide ? 'w-20 @min-[640px]:w-40' : 'w-14'}
      text={messages.share({ done, total })}
    />
  )
}

/** A count of calls with its share of all. */
export const Rate = ({ count, of }: { readonly count: number; readonly of: number }) => (
  <span className="tabular-nums">
    {of === 0 ? count : messages.rate({ count, rate: percentOf(count, of) })}
  </span>
)
