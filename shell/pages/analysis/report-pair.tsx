import { useStore } from '@nanostores/react'
import { useCallback, useEffect } from 'react'
import {
  $analysis,
  readAnalysis,
  type Side
} from '../../../core/features/analysis/analysis-stores.ts'
import { analysisMessages as messages } from '../../../core/features/analysis/messages.ts'
import {
  conclusionText,
  differenceText,
  type Measure,
  nodeMeasures,
  outcomeMeasures,
  pairFinding
} from '../../../core/features/analysis/rules/compare-reports.ts'
import { shareText } from '../../../core/features/analysis/rules/findings.ts'
import { lastOf } from '../../../core/lib/query/query-store.ts'
import { card } from '../../../widgets/kit/large/cell-styles.ts'
import { Combobox } from '../../../widgets/kit/large/forms/combobox.tsx'
import { begin } from '../../../widgets/parts/begin-part.ts'
import { Segmented } from '../../../widgets/parts/segmented.tsx'
import {
  choiceOf,
  choosePairKind,
  chooseSide,
  openRows,
  pairKinds,
  type ShownAnalysis,
  useByValue
} from './analysis-address.ts'
import { type AnalysisProps, scriptOptions, taskOptions } from './analysis-choices.tsx'
import { CountButton } from './count-button.tsx'
import { PairCharts } from './pair-charts.tsx'
import { PlainTable } from './plain-table.tsx'
import { ReportState } from './report-state.tsx'

const sides = ['one', 'other'] as const satisfies readonly Side[]

/** Two scripts or two tasks side by side. */
export default function ReportPair({ options, shown }: AnalysisProps) {
  const { pairKind, pair } = shown
  const all = pairKind === 'task' ? taskOptions(options) : scriptOptions(options)
  const nameOf = (id: string) => all.find(({ value }) => value === id)?.label ?? id
  const { one, other } = pair
  return (
    <>
      <section
        className={`${card} flex flex-wrap items-start gap-4 p-4 print:hidden [&>[role=radiogroup]]:mt-6`}
      >
        <Segmented
          label={messages.by()}
          onChoose={choosePairKind}
          options={pairKinds.map(kind => [kind, messages[kind]()] as const)}
          value={pairKind}
        />
        {sides.map(side => (
          <div className="w-72 max-w-full" key={`${pairKind} ${side}`}>
            <Combobox
              label={messages[side]()}
              onChoose={id => chooseSide(side, id)}
              options={all}
              value={pair[side] ?? null}
            />
          </div>
        ))}
      </section>
      {one === undefined || other === undefined || one === other ? (
        <p className={`${card} p-6 text-center text-(--hutong-text-3)`}>
          {one !== undefined && one === other ? messages.samePair() : messages.choosePair()}
        </p>
      ) : (
        <Compared ids={{ one, other }} names={[nameOf(one), nameOf(other)]} shown={shown} />
      )}
    </>
  )
}

function Compared(props: {
  readonly shown: ShownAnalysis
  readonly ids: Readonly<Record<Side, string>>
  readonly names: readonly [one: string, other: string]
}) {
  const { shown, ids, names } = props
  const states = { one: useStore($analysis.one), other: useStore($analysis.other) }
  const choices = useByValue({ one: choiceOf(shown, ids.one), other: choiceOf(shown, ids.other) })
  const read = useCallback(() => {
    for (const side of sides) begin(readAnalysis(choices[side], side))
  }, [choices])
  useEffect(read, [read])
  const [one, other] = [lastOf(states.one), lastOf(states.other)]
  if (sides.some(side => states[side].status === 'failed'))
    return <ReportState onRetry={read} state="fail" />
  if (!one || !other || sides.some(side => states[side].status !== 'ready'))
    return <ReportState onRetry={read} state="loading" />
  const measures = [...outcomeMeasures([one, other]), ...nodeMeasures([one, other])]
  const dialled = (side: Side) => (
    <CountButton
      count={side === 'one' ? one.funnel.dialled : other.funnel.dialled}
      key={side}
      name={`${names[side === 'one' ? 0 : 1]} ${messages.dialled()}`}
      onOpen={() => openRows({ step: 'dialled' }, side)}
    />
  )
  return (
    <>
      <PlainTable
        finding={pairFinding([one, other], names)}
        head={[messages.measure(), ...names, messages.difference(), messages.conclusion()]}
        note={messages.pairNote()}
        rows={[
          {
            key: messages.dialled(),
            cells: [messages.dialled(), dialled('one'), dialled('other'), '', '']
          },
          ...measures.map(measure => ({
            key: measure.key,
            cells: [
              measure.label,
              <SideShare key="one" measure={measure} name={names[0]} side="one" />,
              <SideShare key="other" measure={measure} name={names[1]} side="other" />,
              differenceText(measure.comparison),
              <span
                className={
                  measure.comparison.conclusion === 'differs'
                    ? 'font-semibold text-(--hutong-text)'
                    : 'text-(--hutong-text-3)'
                }
                key="conclusion"
              >
                {conclusionText(measure.comparison)}
              </span>
            ]
          }))
        ]}
        title={messages.pairTitle({ one: names[0], other: names[1] })}
      />
      <PairCharts
        pair={[
          { side: 'one', name: names[0], report: one },
          { side: 'other', name: names[1], report: other }
        ]}
      />
    </>
  )
}

/** A share with its sample, which opens the calls that count. */
function SideShare(props: {
  readonly measure: Measure
  readonly side: Side
  readonly name: string
}) {
  const { measure, side, name } = props
  const { hits, size } = measure[side]
  return (
    <span>
      {shareText(hits, size)}
      <span className="ml-2">
        <CountButton
          count={hits}
          name={`${name} ${measure.label}`}
          onOpen={() => openRows(measure.filters[side], side)}
          text={messages.ofDialled({ hits, size })}
        />
      </span>
    </span>
  )
}
