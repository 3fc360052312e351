import { addNumbersMessages as messages } from '../../../core/features/number-import/messages.ts'
import type { RowProblem } from '../../../core/features/number-import/rules/row-types.ts'
import { Table } from '../../kit/large/table/table.tsx'
import type { Column } from '../../kit/large/table/table-types.ts'

const HEIGHT = 240
/** Above this number, rows have a fixed height and show the rest on hover. */
const MOST_WRAPPED = 200

const columns = (isWrapped: boolean): readonly Column<RowProblem>[] => {
  const cellText = (text: string) => (
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
      title: messages.row(),
      width: 64,
      render: ({ row }) => <span className="tabular-nums">{row}</span>
    },
    {
      key: 'column',
      title: messages.column(),
      width: 88,
      render: ({ column }) => cellText(column)
    },
    { key: 'value', title: messages.value(), width: 112, render: ({ value }) => cellText(value) },
    {
      key: 'reason',
      title: messages.reason(),
      width: 136,
      render: ({ reason }) => cellText(reason)
    },
    {
      key: 'suggestion',
      title: messages.suggestion(),
      width: 144,
      render: ({ suggestion }) => cellText(suggestion)
    }
  ]
}

const keyOf = ({ row, column }: RowProblem): string => `${row} ${column}`

/** All problems of a file: row, column, value, reason, and suggested correction. */
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
      label={messages.problems({ name })}
      onRetry={() => undefined}
      rows={problems}
      state="success"
    />
  )
}
