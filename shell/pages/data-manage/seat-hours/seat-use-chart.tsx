import { useStore } from '@nanostores/react'
import { seatHoursMessages as messages } from '../../../../core/features/seat-hours/messages.ts'
import {
  everyDay,
  gapsOfDays,
  occupancyOf,
  type SeatSums,
  signedInOf,
  stateColumns
} from '../../../../core/features/seat-hours/rules.ts'
import type { SeatUse } from '../../../../core/features/seat-hours/schemas.ts'
import { seatUseList } from '../../../../core/features/seat-hours/seat-use-list.ts'
import { spokenDuration } from '../../../../core/lib/format/duration.ts'
import { card } from '../../../../widgets/kit/large/cell-styles.ts'
import { Lazy } from '../../../../widgets/kit/lazy-view.tsx'
import { begin } from '../../../../widgets/parts/begin-part.ts'
import { timeUnitOf } from '../../../../widgets/parts/charts/chart-format.ts'
import { seatTimeStyles } from '../../../../widgets/parts/charts/plot/series-styles.ts'
import { stackedBars } from '../../../report/lazy-charts.ts'
import { navigate } from '../../../router/router.ts'
import { shareOf } from './seat-use-columns.tsx'
import { stateRows, type UseContext } from './seat-use-links.ts'

const DAY_SECONDS = 86_400

function findingOf(rows: readonly SeatUse[], sum: SeatSums & { readonly seats: number }): string {
  const time = spokenDuration(signedInOf(sum))
  const [busiest] = rows
    .filter(row => occupancyOf(row) !== undefined)
    .sort((a, b) => (occupancyOf(b) ?? 0) - (occupancyOf(a) ?? 0))
  const { length } = rows
  return busiest
    ? messages.finding({ rows: length, time, name: busiest.name, share: shareOf(busiest) })
    : messages.findingNone({ rows: length, time })
}

/** Rows of the chart: days are consecutive, with those on which no seat was signed in. */
function chartRows(rows: readonly SeatUse[], { by }: UseContext) {
  if (by !== 'day') return rows.map(row => ({ name: row.name, row }))
  const found = new Map(rows.map(row => [row.key, row]))
  return everyDay(rows.map(({ key }) => key)).map(day => ({ name: day, row: found.get(day) }))
}

/** The times of the rows of this page, by state; on days, those without a server are hatched. */
export function SeatUseChart({ context }: { readonly context: UseContext }) {
  const { state, list, old, sum } = useStore(seatUseList.$list)
  const rows = list.length > 0 ? list : old
  const shown = chartRows(rows, context)
  const labels = shown.map(({ name }) => name)
  const unit = timeUnitOf(Math.max(0, ...rows.map(signedInOf)))
  const bands = context.by === 'day' ? gapsOfDays(labels, sum?.gaps ?? []) : []
  return (
    <div className={`${card} p-4`}>
      <Lazy
        fallback={<div className="h-80" />}
        view={stackedBars}
        with={{
          title: messages.chart(),
          unit: unit.name,
          level: 2,
          labels,
          isNamed: context.by !== 'day',
          finding: sum ? findingOf(rows, sum.sum) : '',
          gaps: {
            ...{ name: messages.noServer(), bands },
            amount: share => (share * DAY_SECONDS) / unit.seconds
          },
          onRetry: () => begin(seatUseList.reload()),
          state: state === 'loading' && rows.length > 0 ? 'success' : state,
          series: stateColumns.map(key => ({
            ...{ key, name: messages[key](), style: seatTimeStyles[key] },
            values: shown.map(({ row }) => (row?.[key] ?? 0) / unit.seconds),
            onOpen: (index: number) => {
              const row = shown[index]?.row
              if (row) navigate(stateRows(row, key, context))
            }
          }))
        }}
      />
    </div>
  )
}
