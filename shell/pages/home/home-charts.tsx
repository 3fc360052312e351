import { useStore } from '@nanostores/react'
import { connectResult } from '../../../core/features/calls/enums.ts'
import { intentLetter } from '../../../core/features/customer-details/enums.ts'
import type { ReadReport } from '../../../core/features/home/home-report.ts'
import { homeMessages as messages } from '../../../core/features/home/messages.ts'
import {
  type CallList,
  intentRows,
  resultRows,
  trendRows,
  unresolvedRows
} from '../../../core/features/home/row-links.ts'
import type { TrendPoint } from '../../../core/features/home/schemas.ts'
import { chinaDay } from '../../../core/lib/format/china-day.ts'
import { $may } from '../../../core/session/user.ts'
import { card } from '../../../widgets/kit/large/cell-styles.ts'
import { Lazy } from '../../../widgets/kit/lazy-view.tsx'
import type { ChartItem, ChartSeries } from '../../../widgets/parts/charts/chart-types.ts'
import { barList, lineChart } from '../../report/lazy-charts.ts'
import { navigate } from '../../router/router.ts'

const panel = `${card} min-w-0 p-4`
const waiting = <div className="h-75" />

/** 通话趋势, 呼叫结果 and 意向分布. */
export function HomeCharts(props: { readonly read: ReadReport; readonly isCompared: boolean }) {
  const { range, report } = props.read
  const canList = useStore($may)('CMC.CALL.RECORD')
  const { trend } = report
  const isHourly = trend.unit === 'hour'

  const series = (
    key: string,
    name: string,
    list: CallList,
    points: readonly TrendPoint[]
  ): ChartSeries => ({
    key,
    name,
    values: points.map(point => point[list]),
    onOpen: canList
      ? index => {
          const point = points[index]
          if (point) navigate(trendRows(list, trend.unit, point.startTime))
        }
      : undefined
  })
  const item = (key: string | number, label: string, value: number, to: string): ChartItem => ({
    key: String(key),
    label,
    value,
    onOpen: canList ? () => navigate(to) : undefined
  })
  const results = report.results.map(({ connectResult: code, count }) =>
    item(code, connectResult.label(code), count, resultRows(range, code))
  )
  if (report.unresolved > 0)
    results.push(
      item('unresolved', messages.unresolved(), report.unresolved, unresolvedRows(range))
    )
  const intents = report.intents.map(({ intentLetter: letter, count }) =>
    item(letter, intentLetter.label(letter), count, intentRows(range, letter))
  )
  const calls = report.current.inbound.calls + report.current.outbound.calls
  const hasBefore = trend.before.some(({ inbound, outbound }) => inbound || outbound)
  const stateOf = (items: readonly ChartItem[]) =>
    items.some(({ value }) => value > 0) ? 'success' : 'empty'
  return (
    <>
      <div className={panel}>
        <Lazy
          fallback={waiting}
          view={lineChart}
          with={{
            title: messages.trend(),
            unit: messages.calls(),
            level: 2,
            mainSeries: 2,
            state: calls > 0 || hasBefore ? 'success' : 'empty',
            labels: trend.points.map(({ startTime }, hour) =>
              isHourly ? messages.hour({ hour }) : chinaDay(startTime).slice(5)
            ),
            series: [
              series('inbound', messages.trendIn(), 'inbound', trend.points),
              series('outbound', messages.trendOut(), 'outbound', trend.points),
              ...(hasBefore && (isHourly || props.isCompared)
                ? [
                    series('beforeIn', messages.beforeIn(), 'inbound', trend.before),
                    series('beforeOut', messages.beforeOut(), 'outbound', trend.before)
                  ]
                : [])
            ]
          }}
        />
      </div>
      <div className="grid grid-cols-1 gap-4 @min-[760px]:grid-cols-2">
        <div className={panel}>
          <Lazy
            fallback={waiting}
            view={barList}
            with={{
              title: messages.results(),
              unit: messages.calls(),
              level: 2,
              state: stateOf(results),
              items: results
            }}
          />
        </div>
        <div className={panel}>
          <Lazy
            fallback={waiting}
            view={barList}
            with={{
              title: messages.intents(),
              unit: messages.calls(),
              level: 2,
              state: stateOf(intents),
              items: intents
            }}
          />
        </div>
      </div>
    </>
  )
}
