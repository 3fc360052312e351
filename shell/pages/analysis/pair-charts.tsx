import type { Side } from '../../../core/features/analysis/analysis-stores.ts'
import { funnelSteps, levels } from '../../../core/features/analysis/enums.ts'
import { analysisMessages as messages } from '../../../core/features/analysis/messages.ts'
import { turnsFinding, turnsName } from '../../../core/features/analysis/rules/findings.ts'
import type { AnalysisReport } from '../../../core/features/analysis/schemas.ts'
import { Skeleton } from '../../../widgets/kit/indicators.tsx'
import { card } from '../../../widgets/kit/large/cell-styles.ts'
import { Lazy } from '../../../widgets/kit/lazy-view.tsx'
import { barList, funnel, stackedBars } from '../../report/lazy-charts.ts'
import { openRows } from './analysis-address.ts'
import { levelName } from './analysis-charts.tsx'

interface Compared {
  readonly side: Side
  readonly name: string
  readonly report: AnalysisReport
}

/** The same charts of both, each beside its counterpart. */
export function PairCharts({ pair }: { readonly pair: readonly Compared[] }) {
  const charts = [PairFunnel, PairLevels, PairTurns]
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
      {charts.flatMap(Chart =>
        pair.map(one => (
          <section className={`${card} min-w-0 p-4`} key={`${Chart.name} ${one.side}`}>
            <Chart {...one} />
          </section>
        ))
      )}
    </div>
  )
}

const common = () => ({ level: 2 as const, unit: messages.calls() })
const titled = (title: string, name: string) => messages.chartOf({ title, name })

function PairFunnel({ side, name, report }: Compared) {
  const title = titled(messages.funnel(), name)
  return (
    <Lazy
      fallback={<Skeleton label={title} rows={6} />}
      view={funnel}
      with={{
        ...{ ...common(), title },
        steps: funnelSteps.map(step => ({
          ...{ key: step, label: messages[step](), value: report.funnel[step] },
          ...(report.funnel[step] > 0 && { onOpen: () => openRows({ step }, side) })
        }))
      }}
    />
  )
}

function PairLevels({ side, name, report }: Compared) {
  const title = titled(messages.levelShares(), name)
  return (
    <Lazy
      fallback={<Skeleton label={title} rows={6} />}
      view={barList}
      with={{
        ...{ ...common(), title },
        items: levels.map(level => ({
          ...{ key: level, label: levelName(level), value: report.levels[level] },
          ...(report.levels[level] > 0 && { onOpen: () => openRows({ level }, side) })
        })),
        state: report.funnel.connected > 0 ? ('success' as const) : ('empty' as const)
      }}
    />
  )
}

function PairTurns({ side, name, report }: Compared) {
  const title = titled(messages.turns(), name)
  return (
    <Lazy
      fallback={<Skeleton label={title} rows={6} />}
      view={stackedBars}
      with={{
        ...{ ...common(), title },
        finding: turnsFinding(report),
        labels: report.turns.map(({ turns }) => turnsName(turns)),
        series: [
          {
            key: 'calls',
            name: messages.topicCalls(),
            values: report.turns.map(({ calls }) => calls),
            onOpen: (index: number) => openRows({ turns: report.turns[index]?.turns }, side)
          }
        ],
        state: report.turns.length > 0 ? ('success' as const) : ('empty' as const)
      }}
    />
  )
}
