import type { NumberFile } from '../../../core/areas/add-numbers/files.ts'
import type { RowProblem } from '../../../core/rules/tasks/preflight.ts'
import { addNumbersText as t } from '../../../core/text/add-numbers.ts'
import { type Column, Table } from '../../kit/large/table.tsx'

const HEIGHT = 240

const whole = (text: string) => <span title={text}>{text}</span>
const columns = (): readonly Column<RowProblem>[] => [
  {
    key: 'row',
    title: t.row(),
    width: 72,
    draw: ({ row }) => <span className="tabular-nums">{row}</span>
  },
  { key: 'column', title: t.column(), width: 96, draw: ({ column }) => whole(column) },
  { key: 'value', title: t.value(), width: 120, draw: ({ value }) => whole(value) },
  { key: 'reason', title: t.reason(), width: 160, draw: ({ reason }) => whole(reason) },
  { key: 'suggestion', title: t.suggestion(), draw: ({ suggestion }) => whole(suggestion) }
]

const keyOf = ({ row, column }: RowProblem): string => `${row} ${column}`

/** Everything that is wrong with a file: row, column, value, why, and what to write instead. */
export function Problems({ file }: { readonly file: NumberFile }) {
  return (
    <Table
      columns={columns()}
      height={HEIGHT}
      keyOf={keyOf}
      label={t.problems({ name: file.name })}
      onRetry={() => undefined}
      rows={file.problems}
      state="success"
    />
  )
}
