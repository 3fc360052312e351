import { useStore } from '@nanostores/react'
import { manualMessages as messages } from '../../../../core/features/manual-tasks/messages.ts'
import { $may } from '../../../../core/session/user.ts'
import { Skeleton } from '../../../../widgets/kit/indicators.tsx'
import { Lazy, lazyView } from '../../../../widgets/kit/lazy-view.tsx'
import { Tabs } from '../../../../widgets/kit/tabs.tsx'
import { ConsolePage } from '../../../layout/pages/console-page.tsx'
import { $route, navigate } from '../../../router/router.ts'
import { manualAddress, mineAddress } from './manual-addresses.ts'

const tasks = lazyView(() => import('./manual-task-list.tsx'))
const task = lazyView<{ readonly taskId: string }>(() => import('./manual-task-page.tsx'))
const work = lazyView<{ readonly taskId: string | undefined }>(
  () => import('./manual-work-page.tsx')
)

const views = ['manage', 'mine'] as const

/** Manual tasks: managers see all, agents the tasks that they call in. */
export default function Manual() {
  const may = useStore($may)
  const { query } = useStore($route)
  const isManager = may('CMC.CALL.TASK.SEE')
  const view = isManager && query.view !== 'mine' ? 'manage' : 'mine'
  const taskId = query.task || undefined
  const meanwhile = <Skeleton label={messages.tasks()} rows={8} />
  const shown =
    view === 'mine' ? (
      <Lazy fallback={meanwhile} view={work} with={{ taskId }} />
    ) : taskId === undefined ? (
      <Lazy fallback={meanwhile} view={tasks} with={{}} />
    ) : (
      <Lazy key={taskId} fallback={meanwhile} view={task} with={{ taskId }} />
    )
  return (
    <ConsolePage>
      {isManager ? (
        <div className="flex flex-col gap-4 [&>[role=tablist]]:w-60">
          <Tabs
            chosen={view}
            label={messages.views()}
            onChoose={next => navigate(next === 'mine' ? mineAddress() : manualAddress())}
            tabs={views.map(name => ({ name, label: messages[name]() }))}
          >
            {shown}
          </Tabs>
        </div>
      ) : (
        shown
      )}
    </ConsolePage>
  )
}
