import { useId } from 'react'
import type { AnalysisMeasure } from '../../../../core/features/self-analysis/enums.ts'
import { selfAnalysisMessages as messages } from '../../../../core/features/self-analysis/messages.ts'
import { cellText, unitOf } from '../../../../core/features/self-analysis/rules/cell-text.ts'
import { fieldName, measureName } from '../../../../core/features/self-analysis/rules/spec-issue.ts'
import { thousands } from '../../../../core/lib/format/number-format.ts'
import { cellOpener } from './cell-opener.ts'
import type { Finished } from './result-types.ts'

const MOST_ROWS = 300
const head = 'border-b border-(--hutong-border) px-2 py-2 font-semibold whitespace-nowrap'

/** Rows by the values of the dimensions, with the total as the last. */
export function ResultTable({ run }: { readonly run: Finished }) {
  const { spec, result } = run
  const id = useId()
  const rows = result.rows.slice(0, MOST_ROWS)
  return (
    <>
      <section
        aria-labelledby={id}
        className="max-h-[640px] overflow-auto"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: focusable by keyboard to scroll
        tabIndex={0}
      >
        <table className="w-full border-collapse text-[13px]/5">
          <caption className="sr-only" id={id}>
            {messages.result()}
          </caption>
          <thead className="text-(--hutong-text-2)">
            <tr>
              {spec.dimensions.map(key => (
                <th className={`${head} text-left`} key={key} scope="col">
                  {fieldName(key)}
                </th>
              ))}
              {spec.dimensions.length === 0 && <td className={head} />}
              {spec.measures.map(key => (
                <th className={`${head} text-right`} key={key} scope="col">
                  {messages.inUnit({
                    measure: measureName(key),
                    unit: unitOf(spec.set, key as AnalysisMeasure)
                  })}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {spec.dimensions.length > 0 &&
              rows.map(({ at, cells }) => (
                <Row
                  at={at}
                  cells={cells}
                  key={at.join()}
                  names={at.map((index, place) => result.values[place]?.[index]?.label ?? '')}
                  run={run}
                />
              ))}
            <Row
              at={[]}
              cells={result.totals}
              names={[messages.total(), ...spec.dimensions.slice(1).map(() => '')]}
              run={run}
            />
          </tbody>
        </table>
      </section>
      {result.rows.length > MOST_ROWS && (
        <p className="text-[12px]/5 text-(--hutong-text-3)">
          {messages.moreRows({ shown: MOST_ROWS, count: thousands(result.rows.length) })}
        </p>
      )}
    </>
  )
}

function Row(props: {
  readonly run: Finished
  readonly at: readonly number[]
  readonly names: readonly string[]
  readonly cells: readonly (number | null)[]
}) {
  const { run, at, names, cells } = props
  return (
    <tr className="border-b border-(--hutong-border) last:border-0 last:font-semibold">
      {names.map((name, place) => (
        <th
          className={`max-w-64 truncate px-2 py-2 text-left ${at.length === 0 ? 'font-semibold' : 'font-normal'}`}
          // biome-ignore lint/suspicious/noArrayIndexKey: two dimensions may have one name
          key={place}
          scope="row"
          title={name}
        >
          {name}
        </th>
      ))}
      {cells.map((value, place) => {
        const measure = run.spec.measures[place] ?? ''
        const open = value ? cellOpener(run, measure, at) : undefined
        const name = [...names.filter(Boolean), measureName(measure)].join(' ')
        return (
          <td className="px-2 py-2 text-right whitespace-nowrap tabular-nums" key={measure}>
            {open ? (
              <button
                aria-label={messages.openRows({ value: cellText(value), name })}
                className="min-h-6 rounded-(--hutong-radius-sm) text-(--hutong-link) tabular-nums hover:underline"
                onClick={open}
                type="button"
              >
                {cellText(value)}
              </button>
            ) : (
              cellText(value)
            )}
          </td>
        )
      })}
    </tr>
  )
}
