import type { ManualAgent } from '../../../../core/contract/entities/manual-task.ts'
import { manualText as t } from '../../../../core/text/manual-pages.ts'
import { card } from '../../../../widgets/kit/large/looks.ts'
import { type Column, Table } from '../../../../widgets/kit/large/table.tsx'
import { Reached } from './looks.tsx'

const figure = (
  key: string,
  title: string,
  of: (agent: ManualAgent) => number
): Column<ManualAgent> => ({
  key,
  title,
  width: 96,
  align: 'right',
  draw: agent => <span className="tabular-nums">{of(agent)}</span>
})

/** Who calls in the task, and how far each has come. */
export function Agents({ agents }: { readonly agents: readonly ManualAgent[] }) {
  const columns: Column<ManualAgent>[] = [
    { key: 'name', title: t.owner(), draw: ({ name }) => <span title={name}>{name}</span> },
    {
      key: 'extension',
      title: t.extension(),
      width: 80,
      draw: ({ extension }) => <span className="tabular-nums">{extension}</span>
    },
    figure('waiting', t.waiting(), one => one.waitingCount),
    figure('working', t.working(), one => one.workingCount),
    figure('finished', t.finished(), one => one.finishedCount),
    figure('dialled', t.dialled(), one => one.dialledCount),
    {
      key: 'reached',
      title: t.reached(),
      width: 112,
      align: 'right',
      draw: one => <Reached row={one} />
    }
  ]
  return (
    <section className={`${card} overflow-hidden`}>
      <Table
        columns={columns}
        keyOf={({ userId }) => userId}
        label={t.agentsTab()}
        nameOf={({ name }) => name}
        onRetry={() => undefined}
        rows={agents}
        state={agents.length === 0 ? 'empty' : 'success'}
      />
    </section>
  )
}
