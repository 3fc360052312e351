import { useStore } from '@nanostores/react'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import {
  $lostNumber,
  $myTasks,
  $myWork,
  leaveWork,
  loadMyTasks,
  openWork
} from '../../../../core/features/manual-tasks/manual-work.ts'
import { manualMessages as messages } from '../../../../core/features/manual-tasks/messages.ts'
import type { MyManualTask } from '../../../../core/features/manual-tasks/schemas.ts'
import { lastOf } from '../../../../core/lib/query/query-store.ts'
import { commonMessages } from '../../../../core/messages/common-messages.ts'
import { $agent } from '../../../../core/session/seat.ts'
import { Skeleton } from '../../../../widgets/kit/indicators.tsx'
import { card, scrolls } from '../../../../widgets/kit/large/cell-styles.ts'
import { EmptyState } from '../../../../widgets/kit/large/empty.tsx'
import { begin } from '../../../../widgets/parts/begin-part.ts'
import { useKeptFocus } from '../../../../widgets/parts/use-kept-focus.ts'
import { Unread } from '../../../list/unread-rows.tsx'
import { navigate } from '../../../router/router.ts'
import { InHand } from './item-in-hand.tsx'
import { mineAddress } from './manual-addresses.ts'
import { Customer } from './manual-customer.tsx'
import { ManualStatus } from './manual-styles.tsx'
import { TaskHead } from './manual-task-head.tsx'
import { OwnLists } from './own-item-lists.tsx'

/** The user's tasks, and the number being worked on. */
export default function MyWork({ taskId }: { readonly taskId: string | undefined }) {
  const state = useStore($myTasks)
  const hasSeat = useStore($agent) !== undefined
  useEffect(() => begin(loadMyTasks()), [])
  const tasks = lastOf(state)
  // Tasks are re-sorted while the user works; the task opened first stays selected.
  const [first, keepFirst] = useState<string>()
  const own = tasks?.some(({ id }) => id === first) ? first : tasks?.[0]?.id
  if (taskId === undefined && own !== first) keepFirst(own)
  const openId = taskId ?? own
  if (!tasks)
    return state.status === 'failed' ? (
      <Failed failure={state.failure} onRetry={() => begin(loadMyTasks())} />
    ) : (
      <Skeleton label={commonMessages.loading()} rows={8} />
    )
  if (!hasSeat) return <Still text={messages.noSeat()} />
  if (openId === undefined) return <Still text={messages.noTasks()} />
  return (
    <div className="grid items-start gap-4 min-[1280px]:grid-cols-[220px_minmax(0,1fr)]">
      <MyTasks open={openId} tasks={tasks} />
      <Open key={openId} taskId={openId} />
    </div>
  )
}

const Still = ({ text }: { readonly text: string }) => (
  <div className={`${card} py-16`}>
    <EmptyState text={text} />
  </div>
)

const Failed = (props: ComponentProps<typeof Unread>) => (
  <div className={card}>
    <Unread {...props} />
  </div>
)

function MyTasks(props: { readonly tasks: readonly MyManualTask[]; readonly open: string }) {
  return (
    <nav
      aria-label={messages.chooseTask()}
      className={`${card} ${scrolls} flex max-h-60 flex-col p-1 min-[1280px]:max-h-[70vh]`}
    >
      {props.tasks.map(task => (
        <button
          aria-current={task.id === props.open ? 'true' : undefined}
          className="flex flex-col gap-1 rounded-(--hutong-radius) px-3 py-2 text-left hover:bg-(--hutong-bg-hover) aria-current:bg-(--hutong-bg-sel)"
          key={task.id}
          onClick={() => navigate(mineAddress(task.id))}
          type="button"
        >
          <span className="line-clamp-2 font-semibold break-words" title={task.name}>
            {task.name}
          </span>
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-[12px]/5 text-(--hutong-text-2) tabular-nums">
            <ManualStatus status={task.status} />
            {messages.taskDetail({ waiting: task.waitingCount, today: task.todayCount })}
          </span>
        </button>
      ))}
    </nav>
  )
}

function Open({ taskId }: { readonly taskId: string }) {
  const state = useStore($myWork)
  const lost = useStore($lostNumber)
  // A finished number is unmounted together with the focused button.
  const frame = useRef<HTMLDivElement>(null)
  const keptFocus = useKeptFocus(frame)
  useEffect(() => {
    begin(openWork(taskId))
    return leaveWork
  }, [taskId])
  const work = lastOf(state)
  if (!work)
    return state.status === 'failed' ? (
      <Failed
        back={{ label: messages.back(), onGo: () => navigate(mineAddress()) }}
        failure={state.failure}
        onRetry={() => begin(openWork(taskId))}
      />
    ) : (
      <Skeleton label={commonMessages.loading()} rows={8} />
    )
  const { current, task } = work
  const inHand = current ?? lost
  return (
    <div
      className={`grid min-w-0 items-start gap-4 outline-none ${current ? 'min-[1440px]:grid-cols-[minmax(0,1fr)_380px]' : ''}`}
      ref={frame}
      tabIndex={-1}
      {...keptFocus}
    >
      <div className="flex min-w-0 flex-col gap-4">
        <TaskHead hasNumber={current !== null} task={task} />
        <InHand current={current} key={inHand?.id ?? 'none'} lost={lost} task={task} />
        <OwnLists current={current?.id} task={task} />
      </div>
      {current && <Customer customerId={current.customerId} key={current.id} />}
    </div>
  )
}
