/** Cells shared by rows and headings of manual tasks. */

import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { manualCallStatus } from '../../../../core/features/call-tasks/task-enums.ts'
import { $freshRows } from '../../../../core/features/manual-tasks/manual-lists.ts'
import { manualMessages as messages } from '../../../../core/features/manual-tasks/messages.ts'
import type { ManualTaskRow } from '../../../../core/features/manual-tasks/schemas.ts'
import { joinMessages } from '../../../../core/messages/join-messages.ts'
import { ProgressBar } from '../../../../widgets/kit/large/progress-bar.tsx'
import { Tinted } from '../../../list/cells/tinted-text.tsx'

const tones = { 1: 'good', 3: 'warn', 5: 'bad', 6: 'bad' } as const
const toneOf = (status: number) => tones[status as keyof typeof tones] ?? 'plain'

export const ManualStatus = ({ status }: { readonly status: number }) => (
  <Tinted tone={toneOf(status)}>{manualCallStatus.label(status)}</Tinted>
)

/** A row in its current state: it may have changed since its list was loaded. */
export function Fresh(props: {
  readonly row: ManualTaskRow
  readonly content: (row: ManualTaskRow) => ReactNode
}) {
  return props.content(useStore($freshRows).get(props.row.id) ?? props.row)
}

const percent = (part: number, whole: number) =>
  whole === 0 ? 0 : Math.floor((part / whole) * 100)

/** Share of the numbers that are finished; the text carries the meaning. */
export function ManualBar({ row }: { readonly row: ManualTaskRow }) {
  const done = row.finishedCount + row.skippedCount
  const total = row.totalCount
  return (
    <ProgressBar
      label={messages.progressOf({ name: row.name, percent: percent(done, total) })}
      percent={percent(done, total)}
      share={total === 0 ? 0 : done / total}
      width="w-16"
      text={`${done}/${total}`}
    />
  )
}

/** Numbers with an answered call, and their share of the finished numbers. */
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
        <span className="text-(--hutong-text-3)">
          {joinMessages.note({ note: `${percent(connectedCount, through)}%` })}
        </span>
      )}
    </span>
  )
}

/** First and last day on which a task may call. */
export const daysOf = ({ startDate, endDate }: Pick<ManualTaskRow, 'startDate' | 'endDate'>) =>
  `${startDate} ~ ${endDate || messages.noEnd()}`
