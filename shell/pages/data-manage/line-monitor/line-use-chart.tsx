import { useStore } from '@nanostores/react'
import { useEffect, useMemo } from 'react'
import { HISTORY_DAYS } from '../../../../core/features/line-monitor/endpoints.ts'
import { $lineHistory, readLineHistory } from '../../../../core/features/line-monitor/line-use.ts'
import { lineMonitorMessages as messages } from '../../../../core/features/line-monitor/messages.ts'
import {
  chartLinesOf,
  labelsOf,
  MOST_SERIES
} from '../../../../core/features/line-monitor/rules.ts'
import type { LineHistory, LineMonitor } from '../../../../core/features/line-monitor/schemas.ts'
import { lastOf } from '../../../../core/lib/query/query-store.ts'
import { Skeleton } from '../../../../widgets/kit/indicators.tsx'
import { card } from '../../../../widgets/kit/large/cell-styles.ts'
import { Choice } from '../../../../widgets/kit/large/forms/choice.tsx'
import { Lazy } from '../../../../widgets/kit/lazy-view.tsx'
import { PrintedChoices } from '../../../../widgets/kit/printed-choices.tsx'
import { begin } from '../../../../widgets/parts/begin-part.ts'
import type { ChartState } from '../../../../widgets/parts/charts/chart-types.ts'
import { Segmented } from '../../../../widgets/parts/segmented.tsx'
import { lineChart } from '../../../report/lazy-charts.ts'
import { ReportableDays } from '../../../report/reportable-days.tsx'
import { TimeRange } from '../../../report/time-range.tsx'
import { useDayRange } from '../../../report/use-day-range.ts'
import { $route, setQuery } from '../../../router/router.ts'

const ALL = 'all'

/** Concurrent calls: of the last hour by the minute, or of chosen days. */
export function LineUseChart({ monitor }: { readonly monitor: LineMonitor }) {
  const { query } = useStore($route)
  const isHistory = query.view === 'history'
  const { groupId: group, name: groupName } =
    monitor.groups.find(({ groupId }) => groupId === query.group) ?? {}
  return (
    <section className={`${card} flex flex-col gap-4 p-4`}>
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3 [&_p:empty]:hidden">
        <Segmented
          label={messages.period()}
          onChoose={view =>
            setQuery(
              {
                view: view === 'hour' ? undefined : view,
                range: undefined,
                from: undefined,
                to: undefined
              },
              { isStep: true }
            )
          }
          options={[
            ['hour', messages.hour()],
            ['history', messages.history()]
          ]}
          value={isHistory ? 'history' : 'hour'}
        />
        {monitor.groups.length > 0 && (
          <div className="w-56 print:hidden">
            <Choice
              label={messages.show()}
              onChoose={value => setQuery({ group: value === ALL ? undefined : value })}
              options={[
                { value: ALL, label: messages.all() },
                ...monitor.groups.map(({ groupId, name }) => ({ value: groupId, label: name }))
              ]}
              value={group ?? ALL}
            />
          </div>
        )}
      </div>
      <PrintedChoices choices={[groupName ?? messages.all()]} />
      {isHistory ? (
        <History group={group} monitor={monitor} />
      ) : (
        <Concurrency group={group} history={monitor.hour} monitor={monitor} state="success" />
      )}
    </section>
  )
}

interface Scope {
  readonly monitor: LineMonitor
  readonly group: string | undefined
}

function History({ monitor, group }: Scope) {
  const chosen = useDayRange(HISTORY_DAYS)
  const { from, to } = chosen.range
  const state = useStore($lineHistory)
  const isRefused = chosen.refused !== undefined
  useEffect(() => {
    if (!isRefused) begin(readLineHistory({ from, to }))
  }, [isRefused, from, to])
  const found = lastOf(state)
  return (
    <>
      <TimeRange about={chosen} />
      <ReportableDays about={chosen}>
        <Concurrency
          group={group}
          history={found}
          monitor={monitor}
          onRetry={() => begin(readLineHistory({ from, to }))}
          state={
            state.status === 'failed' ? 'fail' : state.status === 'ready' ? 'success' : 'loading'
          }
        />
      </ReportableDays>
    </>
  )
}

function Concurrency(
  props: Scope & {
    readonly history: LineHistory | undefined
    readonly state: ChartState
    readonly onRetry?: () => void
  }
) {
  const { history, monitor, group, state, onRetry } = props
  const about = useMemo(
    () => history && { ...chartLinesOf(history, monitor, group), labels: labelsOf(history) },
    [history, monitor, group]
  )
  return (
    <>
      <Lazy
        fallback={<Skeleton label={messages.chart()} rows={6} />}
        view={lineChart}
        with={{
          title: messages.chart(),
          unit: messages.unit(),
          level: 2,
          isAdditive: false,
          state,
          onRetry,
          labels: about?.labels ?? [],
          series: about?.shown ?? []
        }}
      />
      {about?.isCut && (
        <p className="text-(--hutong-text-3)">{messages.cut({ count: MOST_SERIES })}</p>
      )}
    </>
  )
}
