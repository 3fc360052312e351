import { manualMessages as messages } from '../../../../core/features/manual-tasks/messages.ts'
import type { ManualAgent } from '../../../../core/features/manual-tasks/schemas.ts'
import { card } from '../../../../widgets/kit/large/cell-styles.ts'
import { Table } from '../../../../widgets/kit/large/table/table.tsx'
import type { Column } from '../../../../widgets/kit/large/table/table-types.ts'
import { Reached } from './manual-styles.tsx'

const column = (
  key: string,
  title: string,
  of: (agent: ManualAgent) => number
): Column<ManualAgent> => ({
  key,
  title,
  width: 96,
  align: 'right',
  render: agent => <span className="tabular-nums">{of(agent)}</span>
})

/** Agents of the task and their progress. */
export function Agents({ agents }: { readonly agents: readonly ManualAgent[] }) {
  const columns: Column<ManualAgent>[] = [
    {
      key: 'name',
      title: messages.owner(),
      render: ({ name }) => <span title={name}>{name}</span>
    },
    {
      key: 'extension',
      title: messages.extension(),
      width: 80,
      render: ({ extension }) => <span className="tabular-nums">{extension}</span>
    },
    column('waiting', messages.waiting(), one => one.waitingCount),
    column('working', messages.working(), one => one.workingCount),
    column('finished', messages.finished(), one => one.finishedCount),
    column('dialled', messages.dialled(), one => one.dialledCount),
    {
      key: 'reached',
      title: messages.reached(),
      width: 112,
      align: 'right',
      render: one => <Reached row={one} />
    }
  ]
  return (
    <section className={`${card} overflow-hidden`}>
      <Table
        columns={columns}
        keyOf={({ userId }) => userId}
        label={messages.agentsTab()}
        nameOf={({ name }) => name}
        onRetry={() => undefined}
        rows={agents}
        state={agents.length === 0 ? 'empty' : 'success'}
      />
    </section>
  )
}
