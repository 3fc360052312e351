import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import {
  $clueTask,
  readClueTask,
  refreshClueTask,
  showClueTask
} from '../../../../core/features/clue-tasks/clue-task.ts'
import {
  $clueTaskDialog,
  closeClueTaskDialog,
  openAllocation
} from '../../../../core/features/clue-tasks/clue-task-dialogs.ts'
import { ENDED } from '../../../../core/features/clue-tasks/clue-tasks.ts'
import { allocationWay } from '../../../../core/features/clue-tasks/enums.ts'
import { clueTaskMessages as messages } from '../../../../core/features/clue-tasks/messages.ts'
import type { ClueTaskDetail } from '../../../../core/features/clue-tasks/schemas.ts'
import { openAddNumbers } from '../../../../core/features/number-import/import-window.ts'
import { lastOf } from '../../../../core/lib/query/query-store.ts'
import { commonMessages } from '../../../../core/messages/common-messages.ts'
import { Button } from '../../../../widgets/kit/button.tsx'
import { Skeleton } from '../../../../widgets/kit/indicators.tsx'
import { card } from '../../../../widgets/kit/large/cell-styles.ts'
import { LazyOverlay } from '../../../../widgets/kit/lazy-overlay.tsx'
import { lazyView } from '../../../../widgets/kit/lazy-view.tsx'
import { begin } from '../../../../widgets/parts/begin-part.ts'
import { ConsolePage } from '../../../layout/pages/console-page.tsx'
import { Unread } from '../../../list/unread-rows.tsx'
import { $route, navigate } from '../../../router/router.ts'
import { ClueTaskStateText, daysText, mostText } from './clue-task-cells.tsx'
import { ClueTaskProgress } from './clue-task-progress.tsx'
import { TaskClues } from './task-clue-list.tsx'

const dialogs = lazyView(() => import('./clue-task-dialogs.tsx'))

/** One task: its progress and its clues. */
export default function ClueTaskPage() {
  const [id] = useState(() => $route.get().params.id ?? '')
  const state = useStore($clueTask)
  useEffect(() => showClueTask(id), [id])
  const task = lastOf(state)
  if (task) return <Known task={task} />
  return (
    <ConsolePage>
      <section className={`${card} p-5`}>
        {state.status === 'failed' ? (
          <Unread
            back={{ label: messages.back(), onGo: () => navigate('/clue/task') }}
            failure={state.failure}
            onRetry={() => begin(readClueTask())}
          />
        ) : (
          <Skeleton label={commonMessages.loading()} rows={8} />
        )}
      </section>
    </ConsolePage>
  )
}

function Known({ task }: { readonly task: ClueTaskDetail }) {
  const { status } = useStore($clueTaskDialog)
  const { id, canManage, state } = task
  const goesOn = canManage && state !== ENDED
  return (
    <ConsolePage
      actions={
        goesOn && (
          <div className="flex gap-2">
            {(task.pool ?? 0) > 0 && (
              <Button onClick={() => begin(openAllocation(task))}>{messages.allocate()}</Button>
            )}
            <Button
              onClick={() =>
                openAddNumbers({
                  ...{ kind: 'clue', taskId: id },
                  onAdded: () => begin(refreshClueTask())
                })
              }
              tone="primary"
            >
              {messages.add()}
            </Button>
          </div>
        )
      }
      title={task.name}
    >
      <dl className="-mt-2 flex flex-wrap items-center gap-x-6 gap-y-1 text-[13px]/5">
        <dt className="sr-only">{messages.state()}</dt>
        <dd>
          <ClueTaskStateText state={state} />
        </dd>
        {(
          [
            [messages.allocation(), allocationWay.label(task.allocation)],
            [messages.mostOpen(), mostText(task.mostOpen)],
            [messages.takeBack(), daysText(task.takeBackDays)],
            ...(task.remark === '' ? [] : [[messages.remark(), task.remark]])
          ] as const
        ).map(([label, text]) => (
          <div className="flex min-w-0 gap-2" key={label}>
            <dt className="shrink-0 text-(--hutong-text-2)">{label}</dt>
            <dd className="min-w-0 break-words">{text}</dd>
          </div>
        ))}
      </dl>
      <ClueTaskProgress task={task} />
      <TaskClues
        isManaged={goesOn}
        key={[goesOn, ...task.agents.map(({ userId }) => userId)].join(' ')}
        task={task}
      />
      {status !== 'closed' && (
        <LazyOverlay onClose={closeClueTaskDialog} view={dialogs} with={{}} />
      )}
    </ConsolePage>
  )
}
