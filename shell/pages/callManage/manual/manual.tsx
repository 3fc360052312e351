import { useStore } from '@nanostores/react'
import { $may } from '../../../../core/session/user.ts'
import { manualText as t } from '../../../../core/text/manual-pages.ts'
import { Skeleton } from '../../../../widgets/kit/signs.tsx'
import { Tabs } from '../../../../widgets/kit/tabs.tsx'
import { Apart, piece } from '../../../../widgets/parts/apart.tsx'
import { ConsolePage } from '../../../layout/console-page.tsx'
import { $route, navigate } from '../../../router.ts'
import { manualAddress, mineAddress } from './addresses.ts'

const tasks = piece(() => import('./tasks.tsx'))
const task = piece<{ readonly taskId: string }>(() => import('./task.tsx'))
const work = piece<{ readonly taskId: string | undefined }>(() => import('./work.tsx'))

const views = ['manage', 'mine'] as const

/** Manual tasks: whoever looks after them finds them all, and everybody the ones they call in. */
export default function Manual() {
  const may = useStore($may)
  const { query } = useStore($route)
  const isManager = may('CMC.CALL.TASK.SEE')
  const view = isManager && query.view !== 'mine' ? 'manage' : 'mine'
  const taskId = query.task || undefined
  const meanwhile = <Skeleton label={t.tasks()} rows={8} />
  const shown =
    view === 'mine' ? (
      <Apart meanwhile={meanwhile} piece={work} with={{ taskId }} />
    ) : taskId === undefined ? (
      <Apart meanwhile={meanwhile} piece={tasks} with={{}} />
    ) : (
      <Apart key={taskId} meanwhile={meanwhile} piece={task} with={{ taskId }} />
    )
  return (
    <ConsolePage>
      {isManager ? (
        <div className="flex flex-col gap-4 [&>[role=tablist]]:w-60">
          <Tabs
            chosen={view}
            label={t.views()}
            onChoose={next => navigate(next === 'mine' ? mineAddress() : manualAddress())}
            tabs={views.map(name => ({ name, label: t[name]() }))}
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
