import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { TaskDashboard } from '../../../../../core/features/call-tasks/schemas.ts'
import {
  $charts,
  $dashboard,
  readCharts,
  watchCharts
} from '../../../../../core/features/call-tasks/task-detail.ts'
import { commonMessages } from '../../../../../core/messages/common-messages.ts'
import { Button } from '../../../../../widgets/kit/button.tsx'
import { Skeleton } from '../../../../../widgets/kit/indicators.tsx'
import { begin } from '../../../../../widgets/parts/begin-part.ts'
import { TaskAlarmCard } from './alarm-card.tsx'
import { HourChart } from './hour-chart.tsx'
import { LineUse } from './line-card.tsx'
import { TaskMetrics } from './metric-cards.tsx'
import { Freshness, IntentBars, ResultBars } from './result-bars.tsx'

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
  return (
    <div className="flex flex-col gap-4">
      <Freshness />
      <TaskMetrics of={of} />
      <div className="grid grid-cols-12 gap-4 *:col-span-12 @min-[960px]:[&>*:nth-child(odd)]:col-span-8 @min-[960px]:[&>*:nth-child(even)]:col-span-4">
        <HourChart hours={of.hours} />
        <IntentBars of={of} />
        <LineUse lines={of.lines} />
        <ResultBars of={of} />
      </div>
      <TaskAlarmCard alarm={of.alarm} />
    </div>
  )
}
