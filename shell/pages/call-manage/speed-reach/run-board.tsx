import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { CallTaskDetail } from '../../../../core/features/call-tasks/schemas.ts'
import {
  $charts,
  $dashboard,
  $task,
  $taskFailure,
  exportItems,
  leaveTask,
  readCharts,
  readTask,
  showTask,
  watchCharts
} from '../../../../core/features/call-tasks/task-detail.ts'
import { speedReachMessages as messages } from '../../../../core/features/speed-reach/messages.ts'
import { webAddress } from '../../../../core/lib/format/web-address.ts'
import { commonMessages } from '../../../../core/messages/common-messages.ts'
import { $may } from '../../../../core/session/user.ts'
import { Button } from '../../../../widgets/kit/button.tsx'
import { Skeleton } from '../../../../widgets/kit/indicators.tsx'
import { card } from '../../../../widgets/kit/large/cell-styles.ts'
import { SectionHeading } from '../../../../widgets/kit/section-heading.tsx'
import { begin } from '../../../../widgets/parts/begin-part.ts'
import { Unread } from '../../../list/unread-rows.tsx'
import { navigate } from '../../../router/router.ts'
import { TaskActions } from '../call-tasks/detail/detail-actions.tsx'
import { TaskMetrics } from '../call-tasks/detail/metric-cards.tsx'
import {
  Freshness,
  IntentBars,
  LeftOutBars,
  ResultBars
} from '../call-tasks/detail/result-bars.tsx'
import { taskAddress } from '../call-tasks/task-columns.tsx'
import { TaskStatus } from '../call-tasks/task-status.tsx'

/** Live progress of one run. `onGone`: it was deleted. */
export function RunBoard({ id, onGone }: { readonly id: string; readonly onGone: () => void }) {
  const task = useStore($task)
  const failure = useStore($taskFailure)
  useEffect(() => {
    begin(showTask(id))
    return leaveTask
  }, [id])
  if (task) return <Known key={id} onGone={onGone} task={task} />
  return (
    <section className={`${card} p-5`}>
      {failure ? (
        <Unread failure={failure} onRetry={() => begin(readTask())} />
      ) : (
        <Skeleton label={commonMessages.loading()} rows={5} />
      )}
    </section>
  )
}

function Known({ task, onGone }: { readonly task: CallTaskDetail; readonly onGone: () => void }) {
  const may = useStore($may)
  const charts = useStore($charts)
  const state = useStore($dashboard)
  useEffect(watchCharts, [])
  const thunder = webAddress(task.extendAttribute?.thunderConfigUrl)
  return (
    <section aria-label={messages.boardOf({ name: task.name })} className="flex flex-col gap-4">
      <div className={`${card} flex flex-col gap-3 p-5`}>
        <SectionHeading
          beside={
            <span aria-live="polite" className="flex items-center gap-2">
              <TaskStatus {...task} />
              <span className="text-(--hutong-warn)">{task.statusReason}</span>
            </span>
          }
          level={2}
        >
          {task.name}
        </SectionHeading>
        <div className="flex flex-wrap items-center justify-between gap-2">
          <div className="flex flex-wrap gap-2">
            {may('CMC.CALL.TASK.SEE') && (
              <Button onClick={() => navigate(taskAddress(task.id))}>{messages.openTask()}</Button>
            )}
            {may('CMC.CALL.RECORD.EXPORT') && (
              <Button onClick={() => begin(exportItems({}))}>{messages.results()}</Button>
            )}
            {thunder !== undefined && (
              <a
                className="inline-flex items-center px-2 text-(--hutong-link) underline"
                href={thunder}
                rel="noopener noreferrer"
                target="_blank"
              >
                {messages.thunder()}
              </a>
            )}
          </div>
          <TaskActions onGone={onGone} task={task} />
        </div>
      </div>
      {charts ? (
        <>
          <Freshness />
          <TaskMetrics of={charts} />
          <div className="grid gap-4 @min-[960px]:grid-cols-3">
            <IntentBars of={charts} />
            <ResultBars of={charts} />
            <LeftOutBars of={charts} />
          </div>
        </>
      ) : (
        <div className={`${card} p-5`}>
          {state.status === 'failed' ? (
            <Unread failure={state.failure} onRetry={() => begin(readCharts())} />
          ) : (
            <Skeleton label={commonMessages.loading()} rows={5} />
          )}
        </div>
      )}
    </section>
  )
}
