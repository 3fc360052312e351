import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { $analysis, readAnalysis } from '../../../core/features/analysis/analysis-stores.ts'
import { analysisMessages as messages } from '../../../core/features/analysis/messages.ts'
import { highOf, shareText } from '../../../core/features/analysis/rules/findings.ts'
import type { AnalysisReport, AnalysisTotals } from '../../../core/features/analysis/schemas.ts'
import { thousands } from '../../../core/lib/format/number-format.ts'
import { lastOf } from '../../../core/lib/query/query-store.ts'
import { begin } from '../../../widgets/parts/begin-part.ts'
import { countChange, shareChange } from '../../../widgets/parts/kpi-change.ts'
import { KpiCard } from '../../report/kpi-card.tsx'
import { openRows, rowsAddress, useByValue } from './analysis-address.ts'
import { AnalysisCharts } from './analysis-charts.tsx'
import type { AnalysisProps } from './analysis-choices.tsx'
import { NodeTable } from './node-table.tsx'
import { ReportState } from './report-state.tsx'
import { TopicTable } from './topic-table.tsx'

type AnalysisPart = Exclude<keyof AnalysisTotals, 'dialled'>

/** What the chosen robot calls led to. */
export default function AnalysisOverview({ shown }: AnalysisProps) {
  const state = useStore($analysis.one)
  const choice = useByValue(shown.choice)
  const read = () => begin(readAnalysis(choice))
  useEffect(() => begin(readAnalysis(choice)), [choice])
  const report = lastOf(state)
  if (state.status === 'failed')
    return <ReportState failure={state.failure.message} onRetry={read} state="fail" />
  if (!report) return <ReportState onRetry={read} state="loading" />
  if (report.funnel.dialled === 0) return <ReportState onRetry={read} state="empty" />
  return (
    <div aria-busy={state.status === 'loading'} className="flex flex-col gap-4">
      <Cards report={report} />
      <AnalysisCharts range={shown.range.range} report={report} />
      <NodeTable report={report} />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(480px,100%),1fr))] gap-4">
        <TopicTable by="tag" title={messages.tags()} topics={report.tags} />
        <TopicTable by="word" title={messages.words()} topics={report.words} />
      </div>
      {report.unwritten > 0 && (
        <button
          className="self-start text-[13px]/6 text-(--hutong-link) hover:underline"
          onClick={() => openRows({ isUnwritten: 'true' })}
          type="button"
        >
          {messages.unwritten({ count: report.unwritten })}
        </button>
      )}
    </div>
  )
}

function Cards({ report }: { readonly report: AnalysisReport }) {
  const { funnel, levels, transferred, before, trend } = report
  const now: AnalysisTotals = {
    ...{ dialled: funnel.dialled, connected: funnel.connected, transferred },
    ...{ levelA: levels.A, high: highOf(levels) }
  }
  /** A share without calls to share is a gap in the trend. */
  const share = (totals: AnalysisTotals, part: AnalysisPart) => {
    const size = totals[part === 'connected' ? 'dialled' : 'connected']
    return size === 0 ? null : totals[part] / size
  }
  const of = (part: AnalysisPart) => {
    const [hits, size] = [now[part], now[part === 'connected' ? 'dialled' : 'connected']]
    return {
      change: shareChange(share(now, part), share(before, part)),
      trend: trend.map(totals => share(totals, part)),
      value: shareText(hits, size),
      note: messages.ofDialled({ hits: thousands(hits), size: thousands(size) })
    }
  }
  return (
    <div className="@container">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(200px,100%),1fr))] gap-4">
        <KpiCard
          change={countChange(now.dialled, before.dialled)}
          label={messages.dialled()}
          to={rowsAddress({ step: 'dialled' })}
          trend={trend.map(({ dialled }) => dialled)}
          unit={messages.calls()}
          value={thousands(now.dialled)}
        />
        <KpiCard
          label={messages.connectRate()}
          to={rowsAddress({ step: 'connected' })}
          {...of('connected')}
        />
        <KpiCard label={messages.aShare()} to={rowsAddress({ level: 'A' })} {...of('levelA')} />
        <KpiCard label={messages.highShare()} to={rowsAddress({ level: 'high' })} {...of('high')} />
        <KpiCard
          label={messages.transferShare()}
          to={rowsAddress({ isTransferred: 'true' })}
          {...of('transferred')}
        />
      </div>
    </div>
  )
}
