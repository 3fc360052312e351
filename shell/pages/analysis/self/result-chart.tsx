import type {
  AnalysisChart,
  AnalysisMeasure
} from '../../../../core/features/self-analysis/enums.ts'
import { selfAnalysisMessages as messages } from '../../../../core/features/self-analysis/messages.ts'
import { isAdditive } from '../../../../core/features/self-analysis/rules/catalogue.ts'
import { cellText, unitOf } from '../../../../core/features/self-analysis/rules/cell-text.ts'
import { measureName } from '../../../../core/features/self-analysis/rules/spec-issue.ts'
import { joinMessages } from '../../../../core/messages/join-messages.ts'
import { Skeleton } from '../../../../widgets/kit/indicators.tsx'
import { Lazy } from '../../../../widgets/kit/lazy-view.tsx'
import {
  intentStyles,
  type StyleName,
  seatTimeStyles
} from '../../../../widgets/parts/charts/plot/series-styles.ts'
import { barList, donut, heatMap, lineChart, stackedBars } from '../../../report/lazy-charts.ts'
import { cellOpener } from './cell-opener.ts'
import type { Finished } from './result-types.ts'

const Waiting = () => <Skeleton label={messages.result()} rows={6} />

/** Cells by the indices of their values; a group without rows has no cell. */
function cellsOf({ spec, result }: Finished) {
  const found = new Map(result.rows.map(row => [row.at.join(), row.cells]))
  const additive = (place: number) => isAdditive(spec.measures[place] as AnalysisMeasure)
  return (at: readonly number[], place: number): number | null =>
    // No rows are none of what is counted, and no value of a rate.
    found.get(at.join())?.[place] ?? (additive(place) ? 0 : null)
}

const ofMeasures: Readonly<Record<string, StyleName>> = seatTimeStyles

/** The fixed style of a value of some fields; undefined where only its place matters. */
const styleOf = (field: string | undefined, key: string): StyleName | undefined =>
  field === 'level' ? (intentStyles[key] ?? intentStyles.none) : undefined

const isOfTime = (field: string | undefined): boolean =>
  field !== undefined && ['day', 'month', 'hour'].includes(field)

/** One series per value of the second dimension, or per measure. */
function seriesOf(run: Finished) {
  const { spec, result } = run
  const [first = [], second] = result.values
  const cell = cellsOf(run)
  const open = (place: number, at: readonly number[]) =>
    cellOpener(run, spec.measures[place] ?? '', at)
  const one = (
    key: string,
    name: string,
    style: StyleName,
    place: number,
    rest: readonly number[]
  ) => ({
    ...{ key, name, style },
    values: first.map((_, index) => cell([index, ...rest], place)),
    ...(open(place, [0, ...rest]) && {
      onOpen: (index: number) => open(place, [index, ...rest])?.()
    })
  })
  return second
    ? second.map(({ key, label }, index) =>
        one(`v${key}`, label, styleOf(spec.dimensions[1], key) ?? index, 0, [index])
      )
    : spec.measures.map((key, place) =>
        one(key, measureName(key), ofMeasures[key] ?? place, place, [])
      )
}

/** The group with the highest value of the first measure; rates have no sum to report. */
function findingOf({ spec, result }: Finished): string {
  const best = result.rows.reduce<Finished['result']['rows'][number] | undefined>(
    (most, row) => ((row.cells[0] ?? -1) > (most?.cells[0] ?? -1) ? row : most),
    undefined
  )
  const measure = spec.measures[0] as AnalysisMeasure
  return messages.finding({
    groups: result.rows.length,
    measure: measureName(measure),
    group: (best?.at ?? [])
      .map((index, place) => result.values[place]?.[index]?.label ?? '')
      .join(' '),
    value: `${cellText(best?.cells[0] ?? null)} ${unitOf(spec.set, measure)}`
  })
}

export function ResultChart(props: {
  readonly chart: Exclude<AnalysisChart, 'table'>
  readonly run: Finished
}) {
  const { chart, run } = props
  const { spec, result } = run
  const [first = [], second = []] = result.values
  const measure = spec.measures[0] ?? ''
  const common = {
    ...{ level: 3 as const, title: spec.measures.map(measureName).join(joinMessages.list()) },
    unit: unitOf(spec.set, measure as AnalysisMeasure),
    ...{ format: cellText, finding: findingOf(run) }
  }
  const labels = first.map(({ label }) => label)
  if (chart === 'heat')
    return (
      <Lazy
        fallback={<Waiting />}
        view={heatMap}
        with={{
          ...{ ...common, rows: labels, columns: second.map(({ label }) => label) },
          values: first.map((_, row) => second.map((_, column) => cellsOf(run)([row, column], 0))),
          ...(cellOpener(run, measure, [0, 0]) && {
            onOpen: (row: number, column: number) => cellOpener(run, measure, [row, column])?.()
          })
        }}
      />
    )
  const isSum = isAdditive(measure as AnalysisMeasure)
  if (chart === 'donut' || (chart === 'bar' && isSum)) {
    const items = first.map(({ key, label }, index) => ({
      ...{ key: `v${key}`, label, value: cellsOf(run)([index], 0) ?? 0 },
      style: styleOf(spec.dimensions[0], key),
      onOpen: cellOpener(run, measure, [index])
    }))
    return (
      <Lazy
        fallback={<Waiting />}
        view={chart === 'donut' ? donut : barList}
        with={{ ...common, items }}
      />
    )
  }
  return (
    <Lazy
      fallback={<Waiting />}
      view={chart === 'line' ? lineChart : stackedBars}
      with={{
        ...{ ...common, labels, series: seriesOf(run) },
        ...(chart !== 'line' && { isNamed: !isOfTime(spec.dimensions[0]) })
      }}
    />
  )
}
