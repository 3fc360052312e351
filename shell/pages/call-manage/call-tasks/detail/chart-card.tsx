import { type ReactNode, useId, useState } from 'react'
import { taskPageMessages as messages } from '../../../../../core/features/call-tasks/messages.ts'
import { Button } from '../../../../../widgets/kit/button.tsx'
import { card } from '../../../../../widgets/kit/large/cell-styles.ts'
import { EmptyChart } from '../../../../../widgets/kit/large/empty-chart.tsx'
import { SectionHeading } from '../../../../../widgets/kit/section-heading.tsx'

/** A chart with the same data as a table. */
export function ChartCard(props: {
  readonly title: string
  readonly headings: readonly string[]
  readonly rows: readonly (readonly (string | number)[])[]
  /** Placeholder without data. */
  readonly none?: string | undefined
  readonly children: ReactNode
}) {
  const { title, headings, rows, none } = props
  const [isTable, showTable] = useState(false)
  const id = useId()
  return (
    <section aria-labelledby={id} className={`${card} flex min-w-0 flex-col gap-3 p-4`}>
      <SectionHeading
        beside={
          <Button
            aria-label={messages.showData({ title })}
            aria-pressed={isTable}
            className="-mr-2"
            onClick={() => showTable(!isTable)}
            size="small"
            tone="bare"
          >
            {messages.data()}
          </Button>
        }
        id={id}
        level={2}
      >
        {title}
      </SectionHeading>
      {isTable ? (
        <div className="max-h-80 overflow-auto">
          <table aria-labelledby={id} className="w-full border-collapse tabular-nums">
            <thead>
              <tr>
                {headings.map((heading, at) => (
                  <th
                    className={`${cell} text-(--hutong-text-2) ${at > 0 ? 'text-right' : 'text-left'}`}
                    key={heading}
                    scope="col"
                  >
                    {heading}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(([name, ...values]) => (
                <tr key={name}>
                  <th className={`${cell} text-left font-normal`} scope="row">
                    {name}
                  </th>
                  {values.map((value, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: its place is its column
                    <td className={`${cell} text-right`} key={at}>
                      {value}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : none === undefined ? (
        props.children
      ) : (
        <EmptyChart height={200} text={none} />
      )}
    </section>
  )
}

const cell = 'border-b border-(--hutong-border) px-2 py-1.5'
