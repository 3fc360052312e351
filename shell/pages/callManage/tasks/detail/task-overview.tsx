import { useStore } from '@nanostores/react'
import { useEffect, useMemo } from 'react'
import {
  $charts,
  $dashboard,
  $isLate,
  $updatedAt,
  readCharts,
  watchCharts
} from '../../../../../core/areas/call-tasks/task.ts'
import type { TaskDashboard } from '../../../../../core/contract/entities/call-task.ts'
import { callResult } from '../../../../../core/contract/enums/call-records.ts'
import { intentCode } from '../../../../../core/contract/enums/intents.ts'
import { timeOfDay } from '../../../../../core/rules/dates.ts'
import { commonText } from '../../../../../core/text/common.ts'
import { taskPageText as t } from '../../../../../core/text/task-pages.ts'
import { Button } from '../../../../../widgets/kit/button.tsx'
import { Skeleton } from '../../../../../widgets/kit/signs.tsx'
import { begin } from '../../../../../widgets/parts/begin.ts'
import { Tinted } from '../../../../list/tinted.tsx'
import { TaskAlarmCard } from './alarm.tsx'
import { BarList } from './bars.tsx'
import { TaskFigures } from './figures.tsx'
import { HourChart } from './hours.tsx'
import { LineUse } from './lines.tsx'

/** How the task goes: figures and charts of one answer, read anew while calls are made. */
export default function TaskOverview() {
  const charts = useStore($charts)
  const state = useStore($dashboard)
  useEffect(watchCharts, [])
  if (charts) return <Charts of={charts} />
  if (state.at !== 'failed') return <Skeleton label={commonText.loading()} rows={8} />
  return (
    <div className="flex flex-col items-center gap-3 py-10 text-center" role="alert">
      <p className="text-(--hutong-text-2)">{state.failure.message}</p>
      <Button onClick={() => begin(readCharts())}>{commonText.loadFailed()}</Button>
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
      <TaskFigures of={of} />
      <div className="grid grid-cols-12 gap-4 *:col-span-12 @min-[960px]:[&>*:nth-child(odd)]:col-span-8 @min-[960px]:[&>*:nth-child(even)]:col-span-4">
        <HourChart hours={of.hours} />
        <BarList nameOf={t.level()} none={t.noIntents()} rows={intents} title={t.byIntent()} />
        <LineUse lines={of.lines} />
        <BarList nameOf={t.result()} none={t.noCalls()} rows={results} title={t.byResult()} />
      </div>
      <TaskAlarmCard alarm={of.alarm} />
    </div>
  )
}

/** How old the figures are; whoever only listens hears of it when they are late. */
function Freshness() {
  const at = useStore($updatedAt)
  const isLate = useStore($isLate)
  return (
    <div className="-mb-2 flex min-h-5 items-center justify-end gap-2 text-[12px]/5 text-(--hutong-text-3) tabular-nums">
      <span role="status">{isLate && <Tinted tone="warn">{t.late()}</Tinted>}</span>
      {at !== undefined && <span>{t.updatedAt({ time: timeOfDay(at) })}</span>}
    </div>
  )
}
