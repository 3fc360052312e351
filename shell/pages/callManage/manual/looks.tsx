/** What rows and headings of manual tasks show alike. */
import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { $freshRows } from '../../../../core/areas/manual-tasks/lists.ts'
import type { ManualTaskRow } from '../../../../core/contract/entities/manual-task.ts'
import { manualCallStatus } from '../../../../core/contract/enums/tasks.ts'
import { manualText as t } from '../../../../core/text/manual-pages.ts'
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
  const words = `${done}/${row.totalCount}`
  return (
    <span className="flex items-center gap-2">
      <span
        aria-label={t.progressOf({ name: row.name, percent: percent(done, row.totalCount) })}
        aria-valuemax={100}
        aria-valuemin={0}
        aria-valuenow={percent(done, row.totalCount)}
        aria-valuetext={words}
        className="h-1.5 w-16 shrink-0 overflow-hidden rounded-(--hutong-radius-full) bg-(--hutong-bg-hover) forced-colors:border"
        role="progressbar"
      >
        <span
          className="block h-full origin-left bg-(--hutong-brand) forced-colors:bg-[Highlight]"
          style={{ transform: `scaleX(${row.totalCount === 0 ? 0 : done / row.totalCount})` }}
        />
      </span>
      <span className="truncate tabular-nums">{words}</span>
    </span>
  )
}

/** So many, and which share of all that is. */
export const Share = ({ part, whole }: { readonly part: number; readonly whole: number }) => (
  <span className="tabular-nums">
    {part}
    {whole > 0 && <span className="text-(--hutong-text-3)">（{percent(part, whole)}%）</span>}
  </span>
)

/** From when to when a task may call. */
export const daysOf = ({ startDate, endDate }: Pick<ManualTaskRow, 'startDate' | 'endDate'>) =>
  `${startDate} ~ ${endDate || t.noEnd()}`
