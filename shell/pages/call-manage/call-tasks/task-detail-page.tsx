import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { taskPageMessages } from '../../../../core/features/call-tasks/messages.ts'
import { taskStatus } from '../../../../core/features/call-tasks/rules.ts'
import type { CallTaskDetail } from '../../../../core/features/call-tasks/schemas.ts'
import {
  $task,
  $taskFailure,
  leaveTask,
  readTask,
  showTask
} from '../../../../core/features/call-tasks/task-detail.ts'
import { commonMessages } from '../../../../core/messages/common-messages.ts'
import { Skeleton } from '../../../../widgets/kit/indicators.tsx'
import { card } from '../../../../widgets/kit/large/cell-styles.ts'
import { Lazy, lazyView } from '../../../../widgets/kit/lazy-view.tsx'
import { Tabs } from '../../../../widgets/kit/tabs.tsx'
import { begin } from '../../../../widgets/parts/begin-part.ts'
import { CalledToday } from '../../../../widgets/parts/task-plan/called-today.tsx'
import { ConsolePage } from '../../../layout/pages/console-page.tsx'
import { Unread } from '../../../list/unread-rows.tsx'
import { $route, navigate, setQuery } from '../../../router/router.ts'
import { TaskActions } from './detail/detail-actions.tsx'
import { TaskStatus } from './task-status.tsx'

const tabs = [
  {
    name: 'overview',
    label: taskPageMessages.overview,
    view: lazyView(() => import('./detail/task-overview.tsx'))
  },
  {
    name: 'numbers',
    label: taskPageMessages.numbers,
    view: lazyView(() => import('./detail/task-numbers.tsx'))
  },
  {
    name: 'calls',
    label: taskPageMessages.calls,
    view: lazyView(() => import('./detail/task-calls.tsx'))
  },
  {
    name: 'messages',
    label: taskPageMessages.messages,
    view: lazyView(() => import('./detail/task-messages.tsx'))
  },
  {
    name: 'plan',
    label: taskPageMessages.plan,
    view: lazyView(() => import('./detail/plan-card.tsx'))
  }
] as const
type Name = (typeof tabs)[number]['name']

const LIST = '/callManage/callTask'

/** One task: overview, numbers, calls, messages and settings. */
export default function TaskDetail() {
  const [id] = useState(() => $route.get().params.id ?? '')
  const task = useStore($task)
  const failure = useStore($taskFailure)
  useEffect(() => {
    begin(showTask(id))
    return leaveTask
  }, [id])
  if (task) return <Known task={task} />
  return (
    <ConsolePage>
      <section className={`${card} p-5`}>
        {failure ? (
          <Unread
            back={{ label: taskPageMessages.back(), onGo: () => navigate(LIST) }}
            failure={failure}
            onRetry={() => begin(readTask())}
          />
        ) : (
          <Skeleton label={commonMessages.loading()} rows={8} />
        )}
      </section>
    </ConsolePage>
  )
}

function Known({ task }: { readonly task: CallTaskDetail }) {
  const { query } = useStore($route)
  const chosen = tabs.find(({ name }) => name === query.tab) ?? tabs[0]
  const choose = (name: Name) => {
    const gone = Object.keys(query).map(key => [key, undefined])
    setQuery(
      { ...Object.fromEntries(gone), tab: name === tabs[0].name ? undefined : name },
      { isStep: true }
    )
  }
  return (
    <ConsolePage
      actions={<TaskActions onGone={() => navigate(LIST)} task={task} />}
      title={task.name}
    >
      <div aria-live="polite" className="-mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <TaskStatus {...task} />
        {task.statusReason && (
          <span className="text-(--hutong-warn)">
            {task.status === taskStatus.rejected
              ? taskPageMessages.rejectedFor({ reason: task.statusReason })
              : taskPageMessages.stoppedFor({ reason: task.statusReason })}
          </span>
        )}
        {task.remark && <span className="text-(--hutong-text-3)">{task.remark}</span>}
      </div>
      {task.status === taskStatus.waiting && task.taskType !== 4 && (
        <CalledToday key={task.totalCount} taskIds={[task.callTaskId]} />
      )}
      <div className="flex flex-col gap-4">
        <Tabs
          chosen={chosen.name}
          label={taskPageMessages.parts()}
          onChoose={choose}
          tabs={tabs.map(({ name, label }) => ({ name, label: label() }))}
        >
          <Lazy
            key={chosen.name}
            fallback={<Skeleton label={commonMessages.loading()} rows={8} />}
            view={chosen.view}
            with={{}}
          />
        </Tabs>
      </div>
    </ConsolePage>
  )
}
