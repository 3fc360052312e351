import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import {
  $lineMonitor,
  readLines,
  watchLines
} from '../../../core/features/line-monitor/line-use.ts'
import { lineMonitorMessages as messages } from '../../../core/features/line-monitor/messages.ts'
import { type LineRow, rowsOf } from '../../../core/features/line-monitor/rules.ts'
import type { LineMonitor } from '../../../core/features/line-monitor/schemas.ts'
import { chinaTime } from '../../../core/lib/format/china-day.ts'
import { lastOf } from '../../../core/lib/query/query-store.ts'
import { $may } from '../../../core/session/user.ts'
import { Button } from '../../../widgets/kit/button.tsx'
import { EmptyState } from '../../../widgets/kit/large/empty.tsx'
import { ListPage } from '../../../widgets/kit/large/table/list-page.tsx'
import { Table } from '../../../widgets/kit/large/table/table.tsx'
import { begin } from '../../../widgets/parts/begin-part.ts'
import { ConsolePage } from '../../layout/pages/console-page.tsx'
import { withHeadingRoom } from '../../list/columns/heading-room.ts'
import { lineColumns } from './line-monitor/line-columns.tsx'
import { reasonOf } from './line-monitor/line-state.tsx'
import { LineUseChart } from './line-monitor/line-use-chart.tsx'

/** 线路监控: use of the enterprise's numbers, today and over the last hour. */
export default function LineMonitorPage() {
  const state = useStore($lineMonitor)
  const may = useStore($may)
  useEffect(watchLines, [])
  const found = lastOf(state)
  const rows = found ? rowsOf(found) : []
  const isFailed = state.status === 'failed'
  const day = may('CMC.CALL.RECORD') ? found?.dayTime : undefined
  const isMonitored = may('CCS.MONI.CUTIN') && may('CMC.DATA.MANA.CENTER')
  return (
    <ConsolePage>
      <ListPage
        table={
          <Table
            columns={withHeadingRoom(lineColumns({ day, isMonitored }, found?.isWhole ?? true))}
            empty={<EmptyState text={messages.noLines()} />}
            keyOf={({ key }) => key}
            label={messages.table()}
            nameOf={({ name }) => name || messages.withoutGroup()}
            onRetry={() => begin(readLines())}
            rows={rows}
            // Rows that are read again stay as they are.
            state={!found ? (isFailed ? 'fail' : 'loading') : rows.length > 0 ? 'success' : 'empty'}
          />
        }
        toolbar={found && <Summary found={found} isOld={isFailed} rows={rows} />}
      />
      {found && found.lines.length > 0 && <LineUseChart monitor={found} />}
    </ConsolePage>
  )
}

/** Numbers whose alarms are spelled out above the table. */
const MOST_REASONS = 3

/** Alarms in words, when the counts were read, and what is not shown. */
function Summary(props: {
  readonly found: LineMonitor
  readonly rows: readonly LineRow[]
  readonly isOld: boolean
}) {
  const { found, rows, isOld } = props
  const may = useStore($may)
  const count = (state: LineRow['state']) =>
    rows.filter(row => row.kind === 'line' && row.state === state).length
  const [alarms, fulls] = [count('alarm'), count('full')]
  const reasons = rows.filter(row => row.alarms.length > 0).slice(0, MOST_REASONS)
  const time = chinaTime(found.readTime).slice(11)
  return (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-1 text-(--hutong-text-3)">
      <span aria-live="polite" className="flex flex-wrap gap-x-4 text-(--hutong-text)">
        {alarms > 0 && <span>{messages.alarms({ count: alarms })}</span>}
        {fulls > 0 && <span>{messages.fulls({ count: fulls })}</span>}
        {reasons.map(row => (
          <span className="text-(--hutong-danger)" key={row.key}>
            {messages.alarmOf({ name: row.name, reason: reasonOf(row) })}
          </span>
        ))}
        {alarms + fulls === 0 && <span>{messages.fine()}</span>}
      </span>
      {isOld ? (
        <span className="inline-flex items-center gap-2 text-(--hutong-danger)" role="alert">
          {messages.old({ time })}
          <Button onClick={() => begin(readLines())} size="small">
            {messages.again()}
          </Button>
        </span>
      ) : (
        <span className="tabular-nums">{messages.readAt({ time })}</span>
      )}
      {!found.alarm.enabled && <span>{messages.alarmOff()}</span>}
      {!found.isWhole && may('CMC.CALL.RECORD') && <span>{messages.notWhole()}</span>}
    </span>
  )
}
