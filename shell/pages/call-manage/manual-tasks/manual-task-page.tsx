import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { allocateWay } from '../../../../core/features/manual-tasks/enums.ts'
import {
  $allocating,
  $manualTask,
  allocate,
  type KnownManual,
  leaveManual,
  showManual,
  stopAllocating
} from '../../../../core/features/manual-tasks/manual-detail.ts'
import {
  exportManualTask,
  moveManualTask
} from '../../../../core/features/manual-tasks/manual-lists.ts'
import {
  $planWindow,
  closePlan,
  editManual
} from '../../../../core/features/manual-tasks/manual-plan.ts'
import { manualMessages as messages } from '../../../../core/features/manual-tasks/messages.ts'
import {
  type ManualMove,
  manualMoves,
  mayEditManual,
  mayFillManual,
  mayMoveManual
} from '../../../../core/features/manual-tasks/rules.ts'
import { lastOf } from '../../../../core/lib/query/query-store.ts'
import { commonMessages } from '../../../../core/messages/common-messages.ts'
import { listMessages } from '../../../../core/messages/list-messages.ts'
import { $may } from '../../../../core/session/user.ts'
import { Button } from '../../../../widgets/kit/button.tsx'
import { Skeleton } from '../../../../widgets/kit/indicators.tsx'
import { card } from '../../../../widgets/kit/large/cell-styles.ts'
import { Confirm } from '../../../../widgets/kit/large/confirm.tsx'
import { LazyOverlay } from '../../../../widgets/kit/lazy-overlay.tsx'
import { Tabs } from '../../../../widgets/kit/tabs.tsx'
import { begin } from '../../../../widgets/parts/begin-part.ts'
import { useKeptFocus } from '../../../../widgets/parts/use-kept-focus.ts'
import { useAsyncAction } from '../../../list/actions/use-async-action.ts'
import { Unread } from '../../../list/unread-rows.tsx'
import { navigate } from '../../../router/router.ts'
import { Agents } from './agent-progress.tsx'
import { manualAddress } from './manual-addresses.ts'
import { addNumbersTo } from './manual-import.ts'
import { Items } from './manual-item-list.tsx'
import { daysOf, ManualStatus } from './manual-styles.tsx'
import { allocateDialog, planDialog } from './manual-views.ts'
import { usePlanAddress } from './plan/use-plan-address.ts'

/** One manual task: progress, numbers and agents. */
export default function ManualTask({ taskId }: { readonly taskId: string }) {
  const known = useStore($manualTask)
  const plan = useStore($planWindow)
  usePlanAddress()
  const allocating = useStore($allocating)
  useEffect(() => {
    begin(showManual(taskId))
    return leaveManual
  }, [taskId])
  const value = lastOf(known)
  return (
    <>
      <div>
        <Button onClick={() => navigate(manualAddress())} size="small" tone="bare">
          ‹ {messages.back()}
        </Button>
      </div>
      {value ? (
        <Known {...value} />
      ) : known.status === 'failed' ? (
        <div className={card}>
          <Unread
            back={{ label: messages.back(), onGo: () => navigate(manualAddress()) }}
            failure={known.failure}
            onRetry={() => begin(showManual(taskId))}
          />
        </div>
      ) : (
        <Skeleton label={commonMessages.loading()} rows={8} />
      )}
      {plan.status !== 'closed' && <LazyOverlay onClose={closePlan} view={planDialog} with={{}} />}
      {allocating.status === 'open' && (
        <LazyOverlay onClose={stopAllocating} view={allocateDialog} with={{}} />
      )}
    </>
  )
}

const tabs = ['itemsTab', 'agentsTab'] as const

function Known({ task, agents }: KnownManual) {
  const [tab, choose] = useState<(typeof tabs)[number]>('itemsTab')
  // Actions change with the status, which unmounts the focused button.
  const frame = useRef<HTMLElement>(null)
  const keptFocus = useKeptFocus(frame)
  const metrics = [
    [messages.total(), task.totalCount],
    [messages.free(), task.freeCount],
    [messages.working(), task.workingCount],
    [messages.finished(), task.finishedCount],
    [messages.skipped(), task.skippedCount],
    [messages.dialled(), task.dialledCount],
    [messages.connected(), task.connectedCount]
  ] as const
  return (
    <>
      <section
        aria-label={messages.detailTitle()}
        className={`${card} flex flex-col gap-3 p-4 outline-none`}
        ref={frame}
        tabIndex={-1}
        {...keptFocus}
      >
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <h2
            className="line-clamp-2 min-w-0 text-[16px]/6 font-semibold break-words"
            title={task.name}
          >
            {task.name}
          </h2>
          <ManualStatus status={task.status} />
          <div className="ml-auto flex flex-wrap gap-2">
            <Actions task={task} />
          </div>
        </div>
        <p className="flex flex-wrap gap-x-4 text-[13px]/5 text-(--hutong-text-3)">
          <span>{allocateWay.label(task.allocateWay)}</span>
          <span className="tabular-nums">{daysOf(task)}</span>
          <span className="tabular-nums">
            {messages.hours({
              from: task.startTimePoint.slice(0, 5),
              to: task.endTimePoint.slice(0, 5)
            })}
          </span>
          {task.remark && <span>{task.remark}</span>}
        </p>
        <dl className="grid grid-cols-[repeat(auto-fit,minmax(104px,1fr))] gap-2">
          {metrics.map(([label, value]) => (
            <div
              className="flex flex-col-reverse rounded-(--hutong-radius) bg-(--hutong-bg-sub) px-3 py-2"
              key={label}
            >
              <dt className="text-[12px]/5 text-(--hutong-text-3)">{label}</dt>
              <dd className="text-[20px]/7 font-semibold tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      <div className="flex flex-col gap-3 [&>[role=tablist]]:w-60">
        <Tabs
          chosen={tab}
          label={messages.detailTitle()}
          onChoose={choose}
          tabs={tabs.map(name => ({ name, label: messages[name]() }))}
        >
          {tab === 'itemsTab' ? <Items agents={agents} /> : <Agents agents={agents} />}
        </Tabs>
      </div>
    </>
  )
}

/** Actions by the current status of the task. */
function Actions({ task }: Pick<KnownManual, 'task'>) {
  const { id, name, status, freeCount } = task
  const may = useStore($may)
  const { isBusy, perform } = useAsyncAction()
  const [isConfirming, setConfirming] = useState(false)
  if (!may('CMC.CALL.TASK.BASIC.OPER')) return null
  const move = (action: ManualMove) => perform(action, () => moveManualTask(id, action))
  const moves = (Object.keys(manualMoves) as ManualMove[]).filter(one => mayMoveManual(status, one))
  const isOpen = mayFillManual(status)
  return (
    <>
      {moves.map(action => (
        <Button
          aria-disabled={isBusy(action)}
          key={action}
          onClick={() => (action === 'stop' ? setConfirming(true) : move(action))}
          tone={action === 'start' || action === 'resume' ? 'primary' : 'quiet'}
        >
          {messages[action]()}
        </Button>
      ))}
      {isOpen && <Button onClick={() => addNumbersTo(id)}>{messages.numbers()}</Button>}
      {isOpen && freeCount > 0 && (
        <Button onClick={() => allocate(undefined)}>{messages.allocateFree()}</Button>
      )}
      {mayEditManual(status) && <Button onClick={() => editManual(id)}>{messages.edit()}</Button>}
      <Button
        aria-disabled={isBusy('export')}
        onClick={() => perform('export', () => exportManualTask(id))}
      >
        {messages.exportItems()}
      </Button>
      <Confirm
        isDangerous
        isOpen={isConfirming}
        onAnswer={yes => {
          setConfirming(false)
          if (yes) move('stop')
        }}
        text={messages.askStop({ name })}
        confirm={messages.stop()}
        title={listMessages.ask({ action: messages.stop(), name })}
      />
    </>
  )
}
