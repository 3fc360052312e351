import { useState } from 'react'
import { chartMessages as messages } from '../../../core/messages/chart-messages.ts'
import { joinMessages } from '../../../core/messages/join-messages.ts'
import { Button } from '../../kit/button.tsx'
import { copyText } from '../../kit/copy-text.ts'
import { saveBlob } from '../../kit/save-blob.ts'
import type { ChartTable } from './chart-types.ts'

function CellContent(props: {
  readonly open: (() => void) | undefined
  readonly children: string
}) {
  const { open, children } = props
  return open ? (
    <button
      className="min-h-6 rounded-(--hutong-radius-sm) text-(--hutong-link) tabular-nums hover:underline"
      onClick={open}
      title={messages.open()}
      type="button"
    >
      {children}
    </button>
  ) : (
    children
  )
}

/** The values of a chart as a table that can be copied and exported as a sheet. */
export function ChartData(props: {
  readonly title: string
  readonly unit: string
  readonly table: ChartTable
}) {
  const { title, unit, table } = props
  const { sheet } = table
  const [report, setReport] = useState('')
  const copy = async () => {
    const text = [sheet.head, ...sheet.rows].map(cells => cells.join('\t')).join('\n')
    setReport((await copyText(text)) ? messages.copied() : messages.notCopied())
  }
  const save = async () => {
    const { byteOrderMark, csvLines } = await import('../../../core/lib/spreadsheet/csv.ts')
    const lines = csvLines([sheet.head, ...sheet.rows])
    saveBlob(new Blob([byteOrderMark, lines], { type: 'text/csv' }), `${title}.csv`)
  }
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2 print:hidden">
        <Button onClick={() => void copy()} size="small">
          {messages.copy()}
        </Button>
        <Button onClick={() => void save()} size="small">
          {messages.exportCsv()}
        </Button>
        <span className="text-[12px]/5 text-(--hutong-text-3)" role="status">
          {report}
        </span>
      </div>
      <section
        aria-label={title}
        className="max-h-80 overflow-auto rounded-(--hutong-radius) border border-(--hutong-border) print:max-h-none"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: focusable by keyboard to scroll
        tabIndex={0}
      >
        <table className="w-full border-collapse text-[13px]/5">
          <caption className="sr-only">
            {unit ? joinMessages.aside({ text: title, note: unit }) : title}
          </caption>
          <thead className="sticky top-0 bg-(--hutong-bg-sub) text-(--hutong-text-2)">
            <tr>
              {table.head.map((name, column) => (
                <th
                  className={`px-3 py-1.5 font-semibold whitespace-nowrap ${column === 0 ? 'text-left' : 'text-right'}`}
                  key={name}
                  scope="col"
                >
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map((cells, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name
              <tr className="border-t border-(--hutong-border)" key={row}>
                {cells.map((cell, column) => {
                  const Cell = column === 0 ? 'th' : 'td'
                  return (
                    <Cell
                      className={`px-3 py-1.5 font-normal tabular-nums ${column === 0 ? 'text-left' : 'text-right'}`}
                      key={table.head[column]}
                      scope={column === 0 ? 'row' : undefined}
                    >
                      <CellContent open={table.opener?.(row, column)}>{cell}</CellContent>
                    </Cell>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  )
}
