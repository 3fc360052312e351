import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import {
  $allocating,
  $manualTask,
  allocate,
  type KnownManual,
  leaveManual,
  showManual
} from '../../../../core/areas/manual-tasks/detail.ts'
import { exportManualTask, moveManualTask } from '../../../../core/areas/manual-tasks/lists.ts'
import { $planWindow, editManual } from '../../../../core/areas/manual-tasks/plan.ts'
import { allocateWay } from '../../../../core/contract/enums/manual-tasks.ts'
import { lastOf } from '../../../../core/lib/remote.ts'
import {
  type ManualMove,
  manualMoves,
  mayEditManual,
  mayFillManual,
  mayMoveManual
} from '../../../../core/rules/manual-task.ts'
import { $may } from '../../../../core/session/user.ts'
import { commonText } from '../../../../core/text/common.ts'
import { listText } from '../../../../core/text/list.ts'
import { manualText as t } from '../../../../core/text/manual-pages.ts'
import { Button } from '../../../../widgets/kit/button.tsx'
import { Confirm } from '../../../../widgets/kit/large/confirm.tsx'
import { card } from '../../../../widgets/kit/large/looks.ts'
import { Skeleton } from '../../../../widgets/kit/signs.tsx'
import { Tabs } from '../../../../widgets/kit/tabs.tsx'
import { Apart } from '../../../../widgets/parts/apart.tsx'
import { begin } from '../../../../widgets/parts/begin.ts'
import { useKeptFocus } from '../../../../widgets/parts/kept-focus.ts'
import { Unread } from '../../../list/unread.tsx'
import { useDeed } from '../../../list/use-deed.ts'
import { navigate } from '../../../router.ts'
import { addNumbersTo } from './adding.ts'
import { manualAddress } from './addresses.ts'
import { Agents } from './agents.tsx'
import { Items } from './items.tsx'
import { daysOf, ManualStatus } from './looks.tsx'
import { allocateDialog, planDialog } from './pieces.ts'
import { usePlanAddress } from './use-plan-address.ts'

/** One manual task: how far it has come, its numbers, and its agents. */
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
          ‹ {t.back()}
        </Button>
      </div>
      {value ? (
        <Known {...value} />
      ) : known.at === 'failed' ? (
        <div className={card}>
          <Unread
            back={{ label: t.back(), onGo: () => navigate(manualAddress()) }}
            failure={known.failure}
            onRetry={() => begin(showManual(taskId))}
          />
        </div>
      ) : (
        <Skeleton label={commonText.loading()} rows={8} />
      )}
      {plan.at !== 'closed' && <Apart piece={planDialog} with={{}} />}
      {allocating.at === 'open' && <Apart piece={allocateDialog} with={{}} />}
    </>
  )
}

const tabs = ['itemsTab', 'agentsTab'] as const

function Known({ task, agents }: KnownManual) {
  const [tab, choose] = useState<(typeof tabs)[number]>('itemsTab')
  // What can be done changes with the task, and the button that was pressed goes.
  const frame = useRef<HTMLElement>(null)
  const keptFocus = useKeptFocus(frame)
  const figures = [
    [t.total(), task.totalCount],
    [t.free(), task.freeCount],
    [t.working(), task.workingCount],
    [t.finished(), task.finishedCount],
    [t.skipped(), task.skippedCount],
    [t.dialled(), task.dialledCount],
    [t.connected(), task.connectedCount]
  ] as const
  return (
    <>
      <section
        aria-label={t.detailTitle()}
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
            <Deeds task={task} />
          </div>
        </div>
        <p className="flex flex-wrap gap-x-4 text-[13px]/5 text-(--hutong-text-3)">
          <span>{allocateWay.label(task.allocateWay)}</span>
          <span className="tabular-nums">{daysOf(task)}</span>
          <span className="tabular-nums">
            {t.hours({
              from: task.startTimePoint.slice(0, 5),
              to: task.endTimePoint.slice(0, 5)
            })}
          </span>
          {task.remark && <span>{task.remark}</span>}
        </p>
        <dl className="grid grid-cols-[repeat(auto-fit,minmax(104px,1fr))] gap-2">
          {figures.map(([label, value]) => (
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
          label={t.detailTitle()}
          onChoose={choose}
          tabs={tabs.map(name => ({ name, label: t[name]() }))}
        >
          {tab === 'itemsTab' ? <Items agents={agents} /> : <Agents agents={agents} />}
        </Tabs>
      </div>
    </>
  )
}

/** What can be done with the task as it is now. */
function Deeds({ task }: Pick<KnownManual, 'task'>) {
  const { id, name, status, freeCount } = task
  const may = useStore($may)
  const { isBusy, perform } = useDeed()
  const [isAsking, ask] = useState(false)
  if (!may('CMC.CALL.TASK.BASIC.OPER')) return null
  const move = (deed: ManualMove) => perform(deed, () => moveManualTask(id, deed))
  const moves = (Object.keys(manualMoves) as ManualMove[]).filter(one => mayMoveManual(status, one))
  const isOpen = mayFillManual(status)
  return (
    <>
      {moves.map(deed => (
        <Button
          aria-disabled={isBusy(deed)}
          key={deed}
          onClick={() => (deed === 'stop' ? ask(true) : move(deed))}
          tone={deed === 'start' || deed === 'resume' ? 'primary' : 'quiet'}
        >
          {t[deed]()}
        </Button>
      ))}
      {isOpen && <Button onClick={() => addNumbersTo(id)}>{t.numbers()}</Button>}
      {isOpen && freeCount > 0 && (
        <Button onClick={() => allocate(undefined)}>{t.allocateFree()}</Button>
      )}
      {mayEditManual(status) && <Button onClick={() => editManual(id)}>{t.edit()}</Button>}
      <Button
        aria-disabled={isBusy('export')}
        onClick={() => perform('export', () => exportManualTask(id))}
      >
        {t.exportItems()}
      </Button>
      <Confirm
        isDangerous
        isOpen={isAsking}
        onAnswer={yes => {
          ask(false)
          if (yes) move('stop')
        }}
        text={t.askStop({ name })}
        confirm={t.stop()}
        title={listText.ask({ action: t.stop(), name })}
      />
    </>
  )
}
