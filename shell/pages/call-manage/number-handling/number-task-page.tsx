import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { numberClass } from '../../../../core/features/number-handling/enums.ts'
import { numberHandlingMessages as messages } from '../../../../core/features/number-handling/messages.ts'
import {
  $numberTask,
  type HandledSearch,
  handledNumberList,
  readNumberTask,
  showNumberTask
} from '../../../../core/features/number-handling/number-task.ts'
import {
  $numberTaskDialog,
  closeNumberTaskDialog,
  openAddingToTask
} from '../../../../core/features/number-handling/number-task-dialogs.ts'
import { countIn, exportHandled } from '../../../../core/features/number-handling/number-tasks.ts'
import {
  callable,
  classOptions,
  isUnfinished,
  MOST_TYPED
} from '../../../../core/features/number-handling/rules.ts'
import type {
  HandledNumber,
  NumberHandlingTask
} from '../../../../core/features/number-handling/schemas.ts'
import { lastOf } from '../../../../core/lib/query/query-store.ts'
import { commonMessages } from '../../../../core/messages/common-messages.ts'
import { listMessages } from '../../../../core/messages/list-messages.ts'
import { $may } from '../../../../core/session/user.ts'
import { Button } from '../../../../widgets/kit/button.tsx'
import { Skeleton } from '../../../../widgets/kit/indicators.tsx'
import { card } from '../../../../widgets/kit/large/cell-styles.ts'
import { LazyOverlay } from '../../../../widgets/kit/lazy-overlay.tsx'
import { lazyView } from '../../../../widgets/kit/lazy-view.tsx'
import { begin } from '../../../../widgets/parts/begin-part.ts'
import { ConsolePage } from '../../../layout/pages/console-page.tsx'
import { DescribedList } from '../../../list/described-list.tsx'
import type { ListDescription } from '../../../list/list-description.ts'
import { Unread } from '../../../list/unread-rows.tsx'
import { $route, navigate } from '../../../router/router.ts'
import { NumberClasses } from './number-classes.tsx'
import { NumberTaskBar, NumberTaskStatus } from './number-task-cells.tsx'

const dialogs = lazyView(() => import('./number-task-dialogs.tsx'))
const LIST = '/callManage/numberHandling'
const or = (text: string) => <span title={text || undefined}>{text || listMessages.nothing()}</span>

const about: ListDescription<HandledNumber, HandledSearch> = {
  label: messages.handledList,
  list: handledNumberList,
  keyOf: ({ rank }) => String(rank),
  nameOf: ({ typed }) => typed,
  fields: [{ kind: 'choice', key: 'numberClass', label: messages.class, options: classOptions }],
  columns: [
    { key: 'typed', title: messages.typedAs, render: ({ typed }) => or(typed) },
    { key: 'phone', title: messages.phone, width: 152, render: ({ phone }) => or(phone) },
    {
      key: 'class',
      title: messages.class,
      width: 104,
      render: ({ numberClass: code }) => numberClass.label(code)
    },
    { key: 'area', title: messages.area, width: 152, render: ({ area }) => or(area) },
    { key: 'operator', title: messages.operator, width: 112, render: row => or(row.operator) }
  ]
}

/** The result of one task: its classes, and the numbers of each. */
export default function NumberTaskPage() {
  const [id] = useState(() => $route.get().params.id ?? '')
  const state = useStore($numberTask)
  useEffect(() => showNumberTask(id), [id])
  const task = lastOf(state)
  if (task) return <Known task={task} />
  return (
    <ConsolePage>
      <section className={`${card} p-5`}>
        {state.status === 'failed' ? (
          <Unread
            back={{ label: messages.back(), onGo: () => navigate(LIST) }}
            failure={state.failure}
            onRetry={() => begin(readNumberTask())}
          />
        ) : (
          <Skeleton label={commonMessages.loading()} rows={8} />
        )}
      </section>
    </ConsolePage>
  )
}

function Known({ task }: { readonly task: NumberHandlingTask }) {
  const may = useStore($may)
  const isOpen = useStore($numberTaskDialog).status !== 'closed'
  const count = countIn(task, callable)
  const isTypable = count > 0 && count <= MOST_TYPED
  const hasResult = !isUnfinished(task.status) && task.handled > 0
  return (
    <ConsolePage
      actions={
        hasResult && (
          <div className="flex gap-2">
            <Button onClick={() => begin(exportHandled(task.id))}>{messages.downloadAll()}</Button>
            {may('CMC.CALL.TASK.BASIC.OPER') && may('CMC.SPEE.REAC') && isTypable && (
              <Button onClick={() => navigate(`/callManage/speedReach?numbersOf=${task.id}`)}>
                {messages.toSpeedReach()}
              </Button>
            )}
            {may('CMC.CALL.TASK.BASIC.OPER') && (
              <Button onClick={() => openAddingToTask(task)} tone="primary">
                {messages.toTask()}
              </Button>
            )}
          </div>
        )
      }
      title={task.name}
    >
      <div aria-live="polite" className="-mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <NumberTaskStatus task={task} />
        {task.message !== '' && <span className="text-(--hutong-danger)">{task.message}</span>}
        {isUnfinished(task.status) && <NumberTaskBar task={task} />}
      </div>
      {task.handled > 0 && <NumberClasses task={task} />}
      <DescribedList about={about} />
      {isOpen && <LazyOverlay onClose={closeNumberTaskDialog} view={dialogs} with={{}} />}
    </ConsolePage>
  )
}
