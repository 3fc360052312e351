import { useStore } from '@nanostores/react'
import { useEffect, useMemo } from 'react'
import { taskPageMessages as messages } from '../../../../../core/features/call-tasks/messages.ts'
import type { TaskDashboard } from '../../../../../core/features/call-tasks/schemas.ts'
import {
  $charts,
  $dashboard,
  $isLate,
  $updatedAt,
  readCharts,
  watchCharts
} from '../../../../../core/features/call-tasks/task-detail.ts'
import { callResult } from '../../../../../core/features/calls/call-record-enums.ts'
import { intentCode } from '../../../../../core/features/customer-details/enums.ts'
import { timeOfDay } from '../../../../../core/lib/format/dates.ts'
import { commonMessages } from '../../../../../core/messages/common-messages.ts'
import { Button } from '../../../../../widgets/kit/button.tsx'
import { Skeleton } from '../../../../../widgets/kit/indicators.tsx'
import { begin } from '../../../../../widgets/parts/begin-part.ts'
import { Tinted } from '../../../../list/cells/tinted-text.tsx'
import { TaskAlarmCard } from './alarm-card.tsx'
import { BarList } from './bar-chart.tsx'
import { HourChart } from './hour-chart.tsx'
import { LineUse } from './line-card.tsx'
import { TaskMetrics } from './metric-cards.tsx'

/** Progress of the task: metrics and charts of one response, refreshed while calls are made. */
export default function TaskOverview() {
  const charts = useStore($charts)
  const state = useStore($dashboard)
  useEffect(watchCharts, [])
  if (charts) return <Charts of={charts} />
  if (state.status !== 'failed') return <Skeleton label={commonMessages.loading()} rows={8} />
  return (
    <div className="flex flex-col items-center gap-3 py-10 text-center" role="alert">
      <p className="text-(--hutong-text-2)">{state.failure.message}</p>
      <Button onClick={() => begin(readCharts())}>{commonMessages.loadFailed()}</Button>
    </div>
  )
}

function Charts({ of }: { readonly of: TaskDashboard }) {
  const intents = useMemo(
    () =>
      intentCode.codes.map(code => ({
        label: intentCode.label(code),
        count: of.intents.find(({ levelCode }) => levelCode === code)?.count ?? 0
      })),
    [of]
  )
  const results = useMemo(
    () =>
      of.results
        .toSorted((one, other) => other.count - one.count)
        .map(({ callResult: code, count }) => ({ label: callResult.label(code), count })),
    [of]
  )
  return (
    <div className="flex flex-col gap-4">
      <Freshness />
      <TaskMetrics of={of} />
      <div className="grid grid-cols-12 gap-4 *:col-span-12 @min-[960px]:[&>*:nth-child(odd)]:col-span-8 @min-[960px]:[&>*:nth-child(even)]:col-span-4">
        <HourChart hours={of.hours} />
        <BarList
          nameOf={messages.level()}
          none={messages.noIntents()}
          rows={intents}
          title={messages.byIntent()}
        />
        <LineUse lines={of.lines} />
        <BarList
          nameOf={messages.result()}
          none={messages.noCalls()}
          rows={results}
          title={messages.byResult()}
        />
      </div>
      <TaskAlarmCard alarm={of.alarm} />
    </div>
  )
}

/** Age of the metrics; announced to screen readers only when they are stale. */
function Freshness() {
  const at = useStore($updatedAt)
  const isLate = useStore($isLate)
  return (
    <div className="-mb-2 flex min-h-5 items-center justify-end gap-2 text-[12px]/5 text-(--hutong-text-3) tabular-nums">
      <span role="status">{isLate && <Tinted tone="warn">{messages.late()}</Tinted>}</span>
      {at !== undefined && <span>{messages.updatedAt({ time: timeOfDay(at) })}</span>}
    </div>
  )
}
