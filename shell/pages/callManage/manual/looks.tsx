/** What rows and headings of manual tasks show alike. */
import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { $freshRows } from '../../../../core/areas/manual-tasks/lists.ts'
import type { ManualTaskRow } from '../../../../core/contract/entities/manual-task.ts'
import { manualCallStatus } from '../../../../core/contract/enums/tasks.ts'
import { manualText as t } from '../../../../core/text/manual-pages.ts'
import { ProgressBar } from '../../../../widgets/kit/large/progress-bar.tsx'
import { Tinted } from '../../../list/tinted.tsx'

const tones = { 1: 'good', 3: 'warn', 5: 'bad', 6: 'bad' } as const
const toneOf = (status: number) => tones[status as keyof typeof tones] ?? 'plain'

export const ManualStatus = ({ status }: { readonly status: number }) => (
  <Tinted tone={toneOf(status)}>{manualCallStatus.label(status)}</Tinted>
)

/** A row as it is now: it may have changed since its list was read. */
export function Fresh(props: {
  readonly row: ManualTaskRow
  readonly draw: (row: ManualTaskRow) => ReactNode
}) {
  return props.draw(useStore($freshRows).get(props.row.id) ?? props.row)
}

const percent = (part: number, whole: number) =>
  whole === 0 ? 0 : Math.floor((part / whole) * 100)

/** How many numbers are done with; the words say it all. */
export function ManualBar({ row }: { readonly row: ManualTaskRow }) {
  const done = row.finishedCount + row.skippedCount
  const total = row.totalCount
  return (
    <ProgressBar
      label={t.progressOf({ name: row.name, percent: percent(done, total) })}
      percent={percent(done, total)}
      share={total === 0 ? 0 : done / total}
      width="w-16"
      words={`${done}/${total}`}
    />
  )
}

/** With how many numbers somebody was reached, and which share that is of those that are through. */
export function Reached({
  row
}: {
  readonly row: Pick<ManualTaskRow, 'connectedCount' | 'finishedCount'>
}) {
  const { connectedCount, finishedCount } = row
  const through = Math.max(connectedCount, finishedCount)
  return (
    <span className="tabular-nums">
      {connectedCount}
      {through > 0 && (
        <span className="text-(--hutong-text-3)">（{percent(connectedCount, through)}%）</span>
      )}
    </span>
  )
}

/** From when to when a task may call. */
export const daysOf = ({ startDate, endDate }: Pick<ManualTaskRow, 'startDate' | 'endDate'>) =>
  `${startDate} ~ ${endDate || t.noEnd()}`
