import { useStore } from '@nanostores/react'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import {
  $lostNumber,
  $myTasks,
  $myWork,
  leaveWork,
  loadMyTasks,
  openWork
} from '../../../../core/areas/manual-tasks/work.ts'
import type { MyManualTask } from '../../../../core/contract/entities/manual-task.ts'
import { lastOf } from '../../../../core/lib/remote.ts'
import { $agent } from '../../../../core/session/seat.ts'
import { commonText } from '../../../../core/text/common.ts'
import { manualText as t } from '../../../../core/text/manual-pages.ts'
import { NothingDrawn } from '../../../../widgets/kit/large/empty.tsx'
import { card, scrolls } from '../../../../widgets/kit/large/looks.ts'
import { Skeleton } from '../../../../widgets/kit/signs.tsx'
import { begin } from '../../../../widgets/parts/begin.ts'
import { useKeptFocus } from '../../../../widgets/parts/kept-focus.ts'
import { Unread } from '../../../list/unread.tsx'
import { navigate } from '../../../router.ts'
import { mineAddress } from './addresses.ts'
import { Customer } from './customer.tsx'
import { InHand } from './in-hand.tsx'
import { ManualStatus } from './looks.tsx'
import { OwnLists } from './own-lists.tsx'
import { TaskHead } from './task-head.tsx'

/** The tasks in which one calls, and the number that one deals with. */
export default function MyWork({ taskId }: { readonly taskId: string | undefined }) {
  const state = useStore($myTasks)
  const hasSeat = useStore($agent) !== undefined
  useEffect(() => begin(loadMyTasks()), [])
  const tasks = lastOf(state)
  // The order of the tasks changes while one works: the one that was open first stays open.
  const [first, keepFirst] = useState<string>()
  const own = tasks?.some(({ id }) => id === first) ? first : tasks?.[0]?.id
  if (taskId === undefined && own !== first) keepFirst(own)
  const openId = taskId ?? own
  if (!tasks)
    return state.at === 'failed' ? (
      <Failed failure={state.failure} onRetry={() => begin(loadMyTasks())} />
    ) : (
      <Skeleton label={commonText.loading()} rows={8} />
    )
  if (!hasSeat) return <Still text={t.noSeat()} />
  if (openId === undefined) return <Still text={t.noTasks()} />
  return (
    <div className="grid items-start gap-4 min-[1280px]:grid-cols-[220px_minmax(0,1fr)]">
      <MyTasks open={openId} tasks={tasks} />
      <Open key={openId} taskId={openId} />
    </div>
  )
}

const Still = ({ text }: { readonly text: string }) => (
  <div className={`${card} py-16`}>
    <NothingDrawn text={text} />
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
      aria-label={t.chooseTask()}
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
            {t.taskFacts({ waiting: task.waitingCount, today: task.todayCount })}
          </span>
        </button>
      ))}
    </nav>
  )
}

function Open({ taskId }: { readonly taskId: string }) {
  const state = useStore($myWork)
  const lost = useStore($lostNumber)
  // A number that is done with goes, and the button that was pressed with it.
  const frame = useRef<HTMLDivElement>(null)
  const keptFocus = useKeptFocus(frame)
  useEffect(() => {
    begin(openWork(taskId))
    return leaveWork
  }, [taskId])
  const work = lastOf(state)
  if (!work)
    return state.at === 'failed' ? (
      <Failed
        back={{ label: t.back(), onGo: () => navigate(mineAddress()) }}
        failure={state.failure}
        onRetry={() => begin(openWork(taskId))}
      />
    ) : (
      <Skeleton label={commonText.loading()} rows={8} />
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
