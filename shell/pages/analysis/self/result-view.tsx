import { useStore } from '@nanostores/react'
import { reportRangeMessages } from '../../../../core/features/report-range/messages.ts'
import { rangeText } from '../../../../core/features/report-range/rules.ts'
import {
  $selfAnalysisOptions,
  exportRun
} from '../../../../core/features/self-analysis/analysis-run.ts'
import { $analysisDraft, changeDraft } from '../../../../core/features/self-analysis/draft.ts'
import {
  type AnalysisMeasure,
  analysisChart,
  analysisSet
} from '../../../../core/features/self-analysis/enums.ts'
import { selfAnalysisMessages as messages } from '../../../../core/features/self-analysis/messages.ts'
import { cellText, unitOf } from '../../../../core/features/self-analysis/rules/cell-text.ts'
import { chartIssue } from '../../../../core/features/self-analysis/rules/chart-fit.ts'
import { fieldName, measureName } from '../../../../core/features/self-analysis/rules/spec-issue.ts'
import { dateTime } from '../../../../core/lib/format/dates.ts'
import { lastOf } from '../../../../core/lib/query/query-store.ts'
import { joinMessages } from '../../../../core/messages/join-messages.ts'
import { Button } from '../../../../widgets/kit/button.tsx'
import { ChoiceButton } from '../../../../widgets/kit/choice-button.tsx'
import { card } from '../../../../widgets/kit/large/cell-styles.ts'
import { EmptyChart } from '../../../../widgets/kit/large/empty-chart.tsx'
import { PrintedChoices } from '../../../../widgets/kit/printed-choices.tsx'
import { SectionHeading } from '../../../../widgets/kit/section-heading.tsx'
import { begin } from '../../../../widgets/parts/begin-part.ts'
import { KpiCard } from '../../../report/kpi-card.tsx'
import { filterText } from './filter-field.tsx'
import { ResultChart } from './result-chart.tsx'
import { ResultTable } from './result-table.tsx'
import type { Finished, ResultProps } from './result-types.ts'

/** The result of an analysis as a table or chart, with its totals. */
export default function ResultView({ run }: ResultProps) {
  const { chart } = useStore($analysisDraft)
  const options = lastOf(useStore($selfAnalysisOptions))
  const { spec, result } = run
  if (!result) return null
  const { set, dimensions, measures } = spec
  const shape = { ...spec, sizes: result.values.map(({ length }) => length) }
  const fits = analysisChart.codes.filter(one => chartIssue(one, shape) === undefined)
  const shown = fits.includes(chart) ? chart : 'table'
  const finished = { ...run, result }
  const title = [
    messages.resultOf({
      set: analysisSet.label(set),
      measures: measures.map(measureName).join(joinMessages.list())
    }),
    dimensions.length > 0 &&
      messages.byFields({ fields: dimensions.map(fieldName).join(joinMessages.list()) })
  ]
  return (
    <section aria-label={messages.result()} className={`${card} flex min-w-0 flex-col gap-4 p-4`}>
      <SectionHeading
        beside={
          <span className="flex items-center gap-2 print:hidden">
            <ChoiceButton
              label={messages.charts()}
              onChoose={one => changeDraft({ chart: one })}
              options={analysisChart.options.map(({ value, label }) => {
                return { value, label, refusal: chartIssue(value, shape) }
              })}
              value={shown}
            />
            <Button disabled={result.rows.length === 0} onClick={() => begin(exportRun(run.id))}>
              {messages.exportRows()}
            </Button>
          </span>
        }
        level={2}
      >
        {title.filter(Boolean).join(' ')}
      </SectionHeading>
      <PrintedChoices
        choices={[
          reportRangeMessages.chosenDays({ days: rangeText(spec) }),
          ...spec.filters.map(filter => filterText(filter, options))
        ]}
      />
      <p className="text-[12px]/5 text-(--hutong-text-3)">
        {messages.asOf({ time: dateTime(run.createTime), until: dateTime(run.keptUntil) })}
      </p>
      {result.rows.length === 0 ? (
        <EmptyChart />
      ) : (
        <>
          <Totals run={finished} />
          {shown === 'table' ? (
            <ResultTable run={finished} />
          ) : (
            <ResultChart chart={shown} run={finished} />
          )}
        </>
      )}
    </section>
  )
}

function Totals({ run: { spec, result } }: { readonly run: Finished }) {
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(min(240px,100%),1fr))] gap-4">
      {spec.measures.map((measure, place) => (
        <KpiCard
          key={measure}
          label={messages.totalOf({ measure: measureName(measure) })}
          unit={unitOf(spec.set, measure as AnalysisMeasure)}
          value={cellText(result.totals[place] ?? null)}
        />
      ))}
    </div>
  )
}
