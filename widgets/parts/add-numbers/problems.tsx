import type { RowProblem } from '../../../core/rules/tasks/preflight.ts'
import { addNumbersText as t } from '../../../core/text/add-numbers.ts'
import { type Column, Table } from '../../kit/large/table.tsx'

const HEIGHT = 240
/** Above so many the rows are of one height each, and say the rest when they are pointed at. */
const MOST_WRAPPED = 200

const columns = (isWrapped: boolean): readonly Column<RowProblem>[] => {
  const words = (text: string) => (
    <span
      className={isWrapped ? 'block py-1 break-words text-balance whitespace-normal' : ''}
      title={text}
    >
      {text}
    </span>
  )
  return [
    {
      key: 'row',
      title: t.row(),
      width: 64,
      draw: ({ row }) => <span className="tabular-nums">{row}</span>
    },
    { key: 'column', title: t.column(), width: 88, draw: ({ column }) => words(column) },
    { key: 'value', title: t.value(), width: 112, draw: ({ value }) => words(value) },
    { key: 'reason', title: t.reason(), width: 136, draw: ({ reason }) => words(reason) },
    {
      key: 'suggestion',
      title: t.suggestion(),
      width: 144,
      draw: ({ suggestion }) => words(suggestion)
    }
  ]
}

const keyOf = ({ row, column }: RowProblem): string => `${row} ${column}`

/** Everything that is wrong with a file: row, column, value, why, and what to write instead. */
export function Problems(props: {
  readonly name: string
  readonly problems: readonly RowProblem[]
}) {
  const { name, problems } = props
  return (
    <Table
      columns={columns(problems.length <= MOST_WRAPPED)}
      height={HEIGHT}
      keyOf={keyOf}
      label={t.problems({ name })}
      onRetry={() => undefined}
      rows={problems}
      state="success"
    />
  )
}
