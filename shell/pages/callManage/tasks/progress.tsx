import type { TaskProgress } from '../../../../core/contract/entities/call-task.ts'
import { percentOf, settledCount, shareOf } from '../../../../core/rules/tasks/progress.ts'
import { taskPageText as t } from '../../../../core/text/task-pages.ts'

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
  const words = t.share({ done, total })
  return (
    <span className="flex items-center gap-2">
      <span
        aria-label={t.progressOf({ name })}
        aria-valuemax={100}
        aria-valuemin={0}
        aria-valuenow={Math.floor(percentOf(done, total))}
        aria-valuetext={words}
        className={`${isWide ? 'w-20 @min-[640px]:w-40' : 'w-14'} h-1.5 shrink-0 overflow-hidden rounded-(--hutong-radius-full) bg-(--hutong-bg-hover) forced-colors:border`}
        role="progressbar"
      >
        <span
          className="block h-full origin-left bg-(--hutong-brand) forced-colors:bg-[Highlight]"
          style={{ transform: `scaleX(${shareOf(done, total)})` }}
        />
      </span>
      <span className="truncate tabular-nums" title={words}>
        {words}
      </span>
    </span>
  )
}

/** So many calls, and which share of all that is. */
export const Rate = ({ count, of }: { readonly count: number; readonly of: number }) => (
  <span className="tabular-nums">
    {of === 0 ? count : t.rate({ count, rate: percentOf(count, of) })}
  </span>
)
