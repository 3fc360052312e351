import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { taskPageMessages as messages } from '../../../../../core/features/call-tasks/messages.ts'
import { taskStatus } from '../../../../../core/features/call-tasks/rules.ts'
import type { TaskDashboard } from '../../../../../core/features/call-tasks/schemas.ts'
import { $task } from '../../../../../core/features/call-tasks/task-detail.ts'
import {
  percentOf,
  remainingCount,
  settledCount
} from '../../../../../core/features/call-tasks/task-progress.ts'
import { dateTime } from '../../../../../core/lib/format/dates.ts'
import { spokenDuration } from '../../../../../core/lib/format/duration.ts'
import { thousands } from '../../../../../core/lib/format/number-format.ts'
import { card } from '../../../../../widgets/kit/large/cell-styles.ts'
import { TaskBar } from '../task-progress-bar.tsx'

function MetricValue(props: {
  readonly label: string
  readonly value: ReactNode
  readonly note?: string
}) {
  return (
    <div className={`${card} flex min-h-24 min-w-0 flex-col justify-center px-4 py-3`}>
      <dt className="text-[12px]/5 text-(--hutong-text-3)">{props.label}</dt>
      <dd className="min-w-0">
        <span className="block truncate text-[24px]/8 font-semibold tabular-nums">
          {props.value}
        </span>
        <span className="block min-h-5 truncate text-[12px]/5 text-(--hutong-text-3) tabular-nums">
          {props.note}
        </span>
      </dd>
    </div>
  )
}

/** Metrics of a task, from the same response as the charts. */
export function TaskMetrics({ of: task }: { readonly of: TaskDashboard }) {
  const name = useStore($task)?.name ?? ''
  const { dialledCount: dialled, totalCount: total } = task
  const ofDialled = (count: number) => messages.ofDialled({ rate: percentOf(count, dialled) })
  const isRunning = task.status === taskStatus.running
  const eta = task.eta === null ? undefined : dateTime(task.eta)
  return (
    <section aria-label={messages.progress()} className="flex flex-col gap-4">
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(150px,100%),1fr))] gap-4">
        <MetricValue
          label={messages.total()}
          note={messages.skippedOf({ count: task.skippedCount })}
          value={thousands(total)}
        />
        <MetricValue
          label={messages.dialled()}
          note={messages.callsOf({ count: thousands(dialled), faults: thousands(task.faultCount) })}
          value={thousands(task.dialledNumbers)}
        />
        <MetricValue
          label={messages.connected()}
          note={ofDialled(task.connectedCount)}
          value={thousands(task.connectedCount)}
        />
        <MetricValue
          label={messages.refused()}
          note={messages.refusedOfDialled({ rate: percentOf(task.refusedCount, dialled) })}
          value={thousands(task.refusedCount)}
        />
        <MetricValue label={messages.running()} value={thousands(task.runningCount)} />
        <MetricValue
          label={messages.remaining()}
          note={messages.ofTotal({ rate: percentOf(remainingCount(task), total) })}
          value={thousands(remainingCount(task))}
        />
      </dl>
      <div className={`${card} flex flex-wrap items-center gap-x-8 gap-y-2 px-4 py-3`}>
        <Detail label={messages.progress()}>
          <TaskBar isWide name={name} task={task} />
          <span className="ml-2 shrink-0 tabular-nums">
            {messages.percent({ value: percentOf(settledCount(task), total) })}
          </span>
        </Detail>
        <Detail label={messages.eta()}>
          {isRunning ? (eta ?? messages.etaUnknown()) : messages.etaNone()}
        </Detail>
        <Detail label={messages.talkTime()}>{spokenDuration(task.talkSeconds)}</Detail>
      </div>
    </section>
  )
}

const Detail = (props: { readonly label: string; readonly children: ReactNode }) => (
  <span className="inline-flex min-w-0 items-center gap-2">
    <span className="shrink-0 text-(--hutong-text-3)">{props.label}</span>
    <span className="inline-flex min-w-0 items-center tabular-nums">{props.children}</span>
  </span>
)
