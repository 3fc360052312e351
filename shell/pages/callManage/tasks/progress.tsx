import type { TaskProgress } from '../../../../core/contract/entities/call-task.ts'
import { percentOf, settledCount, shareOf } from '../../../../core/rules/tasks/progress.ts'
import { taskPageText as t } from '../../../../core/text/task-pages.ts'
import { ProgressBar } from '../../../../widgets/kit/large/progress-bar.tsx'

/** How many of a task's numbers are done with; the words say it all. */
export function TaskBar(props: {
  readonly task: TaskProgress
  readonly name: string
  readonly isWide?: boolean
}) {
  const { task, name, isWide } = props
  const { totalCount: total } = task
  const done = settledCount(task)
  if (total === 0) return <span className="text-(--hutong-text-3)">{t.noNumbers()}</span>
  return (
    <ProgressBar
      label={t.progressOf({ name })}
      percent={Math.floor(percentOf(done, total))}
      share={shareOf(done, total)}
      width={isWide ? 'w-20 @min-[640px]:w-40' : 'w-14'}
      words={t.share({ done, total })}
    />
  )
}

/** So many calls, and which share of all that is. */
export const Rate = ({ count, of }: { readonly count: number; readonly of: number }) => (
  <span className="tabular-nums">
    {of === 0 ? count : t.rate({ count, rate: percentOf(count, of) })}
  </span>
)
