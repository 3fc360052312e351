import { type ReactNode, useId } from 'react'
import { card } from '../../../widgets/kit/large/cell-styles.ts'
import { SectionHeading } from '../../../widgets/kit/section-heading.tsx'

export interface BillColumn {
  readonly key: string
  readonly title: string
  readonly isNumber?: boolean
}

/** A short table in a card, with the sums of its rows below them. */
export function BillTable(props: {
  readonly title: string
  readonly note?: string | undefined
  readonly empty: string
  readonly columns: readonly BillColumn[]
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[]
  readonly sums?: readonly ReactNode[] | undefined
  readonly beside?: ReactNode
}) {
  const { title, note, empty, columns, rows, sums } = props
  const id = useId()
  const side = (column: BillColumn | undefined) =>
    column?.isNumber ? 'text-right tabular-nums' : 'text-left'
  return (
    <div className={`${card} flex min-w-0 flex-col gap-2 p-4`}>
      <SectionHeading beside={props.beside} id={id} level={2}>
        {title}
      </SectionHeading>
      {note && <p className="text-[12px]/5 text-(--hutong-text-2)">{note}</p>}
      {rows.length === 0 ? (
        <p className="py-6 text-center text-[13px]/5 text-(--hutong-text-3)">{empty}</p>
      ) : (
        <section
          aria-labelledby={id}
          className="overflow-x-auto"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: focusable by keyboard to scroll
          tabIndex={0}
        >
          <table className="w-full border-collapse text-[13px]/5">
            <thead className="text-(--hutong-text-2)">
              <tr>
                {columns.map(column => (
                  <th
                    className={`border-b border-(--hutong-border) px-2 py-2 font-semibold whitespace-nowrap ${column.isNumber ? 'text-right' : 'text-left'}`}
                    key={column.key}
                    scope="col"
                  >
                    {column.title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ key, cells }) => (
                <tr
                  className="border-b border-(--hutong-border) last:border-0 hover:bg-(--hutong-bg-hover)"
                  key={key}
                >
                  {cells.map((cell, at) =>
                    at === 0 ? (
                      <th
                        className="px-2 py-2 text-left font-normal whitespace-nowrap"
                        key={columns[at]?.key}
                        scope="row"
                      >
                        {cell}
                      </th>
                    ) : (
                      <td
                        className={`px-2 py-2 whitespace-nowrap ${side(columns[at])}`}
                        key={columns[at]?.key}
                      >
                        {cell}
                      </td>
                    )
                  )}
                </tr>
              ))}
            </tbody>
            {sums && (
              <tfoot className="border-t border-(--hutong-border) font-semibold">
                <tr>
                  {sums.map((cell, at) => (
                    <td className={`px-2 py-2 ${side(columns[at])}`} key={columns[at]?.key}>
                      {cell}
                    </td>
                  ))}
                </tr>
              </tfoot>
            )}
          </table>
        </section>
      )}
    </div>
  )
}
