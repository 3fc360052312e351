import type { ReactNode } from 'react'
import { funnelSteps, type Level, levels } from '../../../core/features/analysis/enums.ts'
import { analysisMessages as messages } from '../../../core/features/analysis/messages.ts'
import {
  hourName,
  hoursFinding,
  LEAST_CALLS,
  turnsFinding,
  turnsName,
  weekdayName
} from '../../../core/features/analysis/rules/findings.ts'
import type { AnalysisReport } from '../../../core/features/analysis/schemas.ts'
import { gradeName } from '../../../core/features/customer-details/enums.ts'
import { type DayRange, daysOf } from '../../../core/features/report-range/rules.ts'
import { percentOf } from '../../../core/lib/format/percent.ts'
import { Skeleton } from '../../../widgets/kit/indicators.tsx'
import { card } from '../../../widgets/kit/large/cell-styles.ts'
import { Lazy } from '../../../widgets/kit/lazy-view.tsx'
import { inPercent } from '../../../widgets/parts/charts/chart-format.ts'
import { intentStyles } from '../../../widgets/parts/charts/plot/series-styles.ts'
import { funnel, heatMap, stackedBars } from '../../report/lazy-charts.ts'
import { openRows } from './analysis-address.ts'

const WEEK = [0, 1, 2, 3, 4, 5, 6] as const

export const levelName = (level: Level): string =>
  level === 'none' ? messages.noLevel() : gradeName(level)

const Card = ({ children, isWide }: { readonly children: ReactNode; readonly isWide?: true }) => (
  <section className={`${card} min-w-0 p-4 ${isWide ? 'col-span-full' : ''}`}>{children}</section>
)
const waiting = (label: string) => <Skeleton label={label} rows={6} />

/** Funnel, levels by day, length of conversations, and the hours in which calls are answered. */
export function AnalysisCharts(props: {
  readonly report: AnalysisReport
  readonly range: DayRange
}) {
  const { report, range } = props
  const common = { level: 2 as const, unit: messages.calls() }
  const days = daysOf(range)
  const byDay = new Map(report.days.map(one => [one.day, one.levels]))
  const hours = [...new Set(report.hours.map(({ hour }) => hour))].toSorted((a, b) => a - b)
  const shownHours = Array.from(
    { length: hours.length === 0 ? 0 : (hours.at(-1) ?? 0) - (hours[0] ?? 0) + 1 },
    (_, index) => (hours[0] ?? 0) + index
  )
  const cell = (row: number, column: number) =>
    report.hours.find(({ weekday, hour }) => weekday === row && hour === shownHours[column])
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(480px,100%),1fr))] gap-4">
      <Card>
        <Lazy
          fallback={waiting(messages.funnel())}
          view={funnel}
          with={{
            ...common,
            title: messages.funnel(),
            steps: funnelSteps.map(step => ({
              ...{ key: step, label: messages[step](), value: report.funnel[step] },
              ...(report.funnel[step] > 0 && { onOpen: () => openRows({ step }) })
            }))
          }}
        />
        <p className="mt-2 text-[12px]/5 text-(--hutong-text-3)">{messages.funnelNote()}</p>
      </Card>
      <Card>
        <Lazy
          fallback={waiting(messages.turns())}
          view={stackedBars}
          with={{
            ...common,
            title: messages.turns(),
            finding: turnsFinding(report),
            labels: report.turns.map(({ turns }) => turnsName(turns)),
            series: [
              {
                key: 'calls',
                name: messages.topicCalls(),
                values: report.turns.map(({ calls }) => calls),
                onOpen: (index: number) => openRows({ turns: report.turns[index]?.turns })
              }
            ]
          }}
        />
      </Card>
      <Card isWide>
        <Lazy
          fallback={waiting(messages.levels())}
          view={stackedBars}
          with={{
            ...common,
            title: messages.levels(),
            labels: days.map(day => day.slice(5)),
            series: levels.map(level => ({
              ...{ key: level, name: levelName(level), style: intentStyles[level] },
              values: days.map(day => byDay.get(day)?.[level] ?? 0),
              onOpen: (index: number) => openRows({ level, day: days[index] })
            }))
          }}
        />
      </Card>
      <Card isWide>
        <Lazy
          fallback={waiting(messages.hours())}
          view={heatMap}
          with={{
            ...{ level: 2 as const, unit: '%', title: messages.hours() },
            finding: hoursFinding(report),
            rows: WEEK.map(weekdayName),
            columns: shownHours.map(hourName),
            values: WEEK.map(row =>
              shownHours.map((_, column) => {
                const one = cell(row, column)
                return one ? Math.round(percentOf(one.connected / one.dialled) * 10) / 10 : null
              })
            ),
            format: inPercent,
            valueName: messages.connectRate(),
            sample: {
              sizeOf: (row: number, column: number) => cell(row, column)?.dialled ?? 0,
              least: LEAST_CALLS,
              name: messages.dialled(),
              fewName: messages.fewCalls({ least: LEAST_CALLS }),
              format: (calls: number) => messages.callsOf({ calls })
            },
            onOpen: (row: number, column: number) =>
              openRows({ weekday: row, hour: shownHours[column], isConnected: 'true' })
          }}
        />
      </Card>
    </div>
  )
}
