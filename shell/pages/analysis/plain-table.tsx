import { type ReactNode, useId } from 'react'
import { card } from '../../../widgets/kit/large/cell-styles.ts'
import { SectionHeading } from '../../../widgets/kit/section-heading.tsx'

/**
 * A short table in a card, with its finding in a sentence; all columns but the first are numbers.
 */
export function PlainTable(props: {
  readonly title: string
  readonly finding: string
  readonly head: readonly string[]
  readonly rows: readonly {
    readonly key: string
    readonly cells: readonly ReactNode[]
    /** Drawn as a bar below the row's name, 0 to 1. */
    readonly share?: number
  }[]
  readonly note?: string | undefined
}) {
  const { title, finding, head, rows, note } = props
  const id = useId()
  return (
    <div className={`${card} flex min-w-0 flex-col gap-2 p-4`}>
      <SectionHeading id={id} level={2}>
        {title}
      </SectionHeading>
      <p className="text-[12px]/5 text-(--hutong-text-2)">{finding}</p>
      {rows.length > 0 && (
        <section
          aria-labelledby={id}
          className="overflow-x-auto"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: focusable by keyboard to scroll
          tabIndex={0}
        >
          <table className="w-full border-collapse text-[13px]/5">
            <thead className="text-(--hutong-text-2)">
              <tr>
                {head.map((name, column) => (
                  <th
                    className={`border-b border-(--hutong-border) px-2 py-2 font-semibold whitespace-nowrap ${column === 0 ? 'text-left' : 'text-right'}`}
                    key={name}
                    scope="col"
                  >
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ key, cells, share }) => (
                <tr className="border-b border-(--hutong-border) last:border-0" key={key}>
                  {cells.map((cell, column) =>
                    column === 0 ? (
                      <th
                        className="max-w-64 min-w-32 px-2 py-2 text-left font-normal"
                        key={head[column]}
                        scope="row"
                      >
                        <span className="block truncate" title={key}>
                          {cell}
                        </span>
                        {share !== undefined && (
                          <span
                            aria-hidden="true"
                            className="mt-1 block h-1 origin-left rounded-(--hutong-radius-full) bg-(--hutong-link) forced-colors:bg-[Highlight]"
                            style={{ transform: `scaleX(${share})` }}
                          />
                        )}
                      </th>
                    ) : (
                      <td
                        className="px-2 py-2 text-right whitespace-nowrap tabular-nums"
                        key={head[column]}
                      >
                        {cell}
                      </td>
                    )
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {note && <p className="text-[12px]/5 text-(--hutong-text-3)">{note}</p>}
    </div>
  )
}
