import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import {
  $task,
  $taskFailure,
  leaveTask,
  readTask,
  showTask
} from '../../../../core/areas/call-tasks/task.ts'
import type { CallTaskDetail } from '../../../../core/contract/entities/call-task.ts'
import { taskStatus } from '../../../../core/rules/tasks/deeds.ts'
import { commonText } from '../../../../core/text/common.ts'
import { taskPageText as t } from '../../../../core/text/task-pages.ts'
import { card } from '../../../../widgets/kit/large/looks.ts'
import { Skeleton } from '../../../../widgets/kit/signs.tsx'
import { Tabs } from '../../../../widgets/kit/tabs.tsx'
import { Apart, piece } from '../../../../widgets/parts/apart.tsx'
import { begin } from '../../../../widgets/parts/begin.ts'
import { ConsolePage } from '../../../layout/console-page.tsx'
import { Unread } from '../../../list/unread.tsx'
import { $route, navigate, setQuery } from '../../../router.ts'
import { TaskDeeds } from './detail/deeds.tsx'
import { TaskStatus } from './status.tsx'

const tabs = [
  { name: 'overview', label: t.overview, piece: piece(() => import('./detail/task-overview.tsx')) },
  { name: 'numbers', label: t.numbers, piece: piece(() => import('./detail/numbers.tsx')) },
  { name: 'calls', label: t.calls, piece: piece(() => import('./detail/calls.tsx')) },
  { name: 'messages', label: t.messages, piece: piece(() => import('./detail/messages.tsx')) },
  { name: 'plan', label: t.plan, piece: piece(() => import('./detail/plan.tsx')) }
] as const
type Name = (typeof tabs)[number]['name']

const LIST = '/callManage/callTask'

/** One task: how it goes, its numbers, its calls and messages, and what it was planned as. */
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
            back={{ label: t.back(), onGo: () => navigate(LIST) }}
            failure={failure}
            onRetry={() => begin(readTask())}
          />
        ) : (
          <Skeleton label={commonText.loading()} rows={8} />
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
      actions={<TaskDeeds onGone={() => navigate(LIST)} task={task} />}
      title={task.name}
    >
      <div aria-live="polite" className="-mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <TaskStatus {...task} />
        {task.statusReason && (
          <span className="text-(--hutong-warn)">
            {task.status === taskStatus.rejected
              ? t.rejectedFor({ reason: task.statusReason })
              : t.stoppedFor({ reason: task.statusReason })}
          </span>
        )}
        {task.remark && <span className="text-(--hutong-text-3)">{task.remark}</span>}
      </div>
      <div className="flex flex-col gap-4">
        <Tabs
          chosen={chosen.name}
          label={t.parts()}
          onChoose={choose}
          tabs={tabs.map(({ name, label }) => ({ name, label: label() }))}
        >
          <Apart
            key={chosen.name}
            meanwhile={<Skeleton label={commonText.loading()} rows={8} />}
            piece={chosen.piece}
            with={{}}
          />
        </Tabs>
      </div>
    </ConsolePage>
  )
}
