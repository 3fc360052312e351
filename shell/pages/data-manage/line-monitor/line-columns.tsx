import { LEAST_CALLS } from '../../../../core/features/call-task-form/rules/alarm-rules.ts'
import { lineMonitorMessages as messages } from '../../../../core/features/line-monitor/messages.ts'
import { type LineRow, rateOf, setupOf } from '../../../../core/features/line-monitor/rules.ts'
import { chinaDay } from '../../../../core/lib/format/china-day.ts'
import { thousands } from '../../../../core/lib/format/number-format.ts'
import { percentOf } from '../../../../core/lib/format/percent.ts'
import type { Column } from '../../../../widgets/kit/large/table/table-types.ts'
import { written } from '../../../router/address.ts'
import { linkTo } from '../../../router/follow-link.ts'
import { LineStateCell, reasonOf } from './line-state.tsx'

const nameOf = ({ name }: LineRow): string => name || messages.withoutGroup()

/** Use of the capacity, as a number and a bar. */
function InUse({ row }: { readonly row: LineRow }) {
  const { inUse, capacity } = row.counts
  const share = capacity > 0 ? Math.min(1, inUse / capacity) : 0
  return (
    <span className="flex items-center gap-2">
      <span aria-hidden="true" className="h-1.5 w-16 rounded-full bg-(--hutong-bg-hover)">
        <span
          className="block h-full rounded-full bg-(--hutong-primary) forced-colors:bg-[CanvasText]"
          style={{ width: `${share * 100}%` }}
        />
      </span>
      <span
        className="tabular-nums"
        title={messages.inUseOf({ name: nameOf(row), inUse, capacity })}
      >
        {inUse} / {capacity}
      </span>
    </span>
  )
}

/** A count that leads to its calls: of one number, on the day. */
function Count(props: {
  readonly row: LineRow
  readonly label: string
  readonly count: number
  readonly path: string
  readonly filters?: Readonly<Record<string, string>>
  /** Any moment of the day; without one there is no link. */
  readonly day: number | undefined
}) {
  const { row, label, count, path, filters, day } = props
  const shown = thousands(count)
  if (row.kind === 'group' || day === undefined || count === 0)
    return <span className="tabular-nums">{shown}</span>
  const date = chinaDay(day)
  const name = messages.openRows({ name: row.name, label, count: shown })
  const query = { ourNumber: row.name, beginTime: date, endTime: date, ...filters }
  return (
    <a
      {...linkTo(written({ path, query }))}
      className="tabular-nums text-(--hutong-link) hover:underline"
    >
      <span aria-hidden="true">{shown}</span>
      <span className="sr-only">{name}</span>
    </a>
  )
}

const OUT = '/callManage/outCall'
const IN = '/callManage/income'

function Rate({ count, attempts }: { readonly count: number; readonly attempts: number }) {
  const rate = rateOf(count, attempts)
  return (
    <span
      className="tabular-nums"
      title={rate === undefined ? messages.aboutRate({ count: LEAST_CALLS }) : undefined}
    >
      {rate === undefined ? messages.none() : messages.percent({ rate: percentOf(rate) })}
    </span>
  )
}

/** @param day any moment of the day whose calls the counts lead to; undefined for no links */
export function lineColumns(day: number | undefined): readonly Column<LineRow>[] {
  return [
    {
      key: 'line',
      title: messages.line(),
      width: 176,
      pin: 'left',
      render: row =>
        row.kind === 'group' ? (
          <span className="font-semibold" title={nameOf(row)}>
            {nameOf(row)}
            <span className="ml-1.5 font-normal text-(--hutong-text-3)">
              {messages.numbers({ count: row.numbers })}
            </span>
          </span>
        ) : (
          <span className="pl-4 tabular-nums">{row.name}</span>
        )
    },
    {
      key: 'state',
      title: messages.state(),
      width: 92,
      render: ({ state }) => <LineStateCell state={state} />
    },
    {
      key: 'inUse',
      title: messages.inUse(),
      width: 152,
      render: row => <InUse row={row} />
    },
    {
      key: 'allocated',
      title: messages.allocated(),
      width: 60,
      align: 'right',
      render: ({ counts }) => (
        <span className="tabular-nums" title={messages.aboutAllocated()}>
          {counts.allocated}
        </span>
      )
    },
    {
      key: 'peak',
      title: messages.peak(),
      width: 88,
      align: 'right',
      render: ({ kind, peak }) => (
        <span className="tabular-nums" title={kind === 'group' ? messages.aboutPeak() : undefined}>
          {peak ?? messages.none()}
        </span>
      )
    },
    {
      key: 'out',
      title: messages.outCalls(),
      width: 68,
      align: 'right',
      render: row => (
        <Count
          count={row.counts.outCalls}
          day={day}
          label={messages.outCalls()}
          path={OUT}
          row={row}
        />
      )
    },
    {
      key: 'in',
      title: messages.inCalls(),
      width: 68,
      align: 'right',
      render: row => (
        <Count
          count={row.counts.inCalls}
          day={day}
          label={messages.inCalls()}
          path={IN}
          row={row}
        />
      )
    },
    {
      key: 'rate',
      title: messages.connectRate(),
      width: 76,
      align: 'right',
      render: ({ counts }) => <Rate attempts={counts.attempts} count={counts.connected} />
    },
    {
      key: 'faults',
      title: messages.faults(),
      width: 84,
      align: 'right',
      render: row => (
        <Count
          count={row.counts.callerFaults}
          day={day}
          filters={{ isCallerFault: 'true' }}
          label={messages.faults()}
          path={OUT}
          row={row}
        />
      )
    },
    {
      key: 'faultRate',
      title: messages.faultRate(),
      width: 96,
      align: 'right',
      render: ({ counts }) => <Rate attempts={counts.attempts} count={counts.callerFaults} />
    },
    {
      key: 'setup',
      title: messages.setup(),
      width: 88,
      align: 'right',
      render: ({ counts }) => {
        const seconds = setupOf(counts)
        return (
          <span className="tabular-nums" title={messages.aboutSetup()}>
            {seconds === undefined
              ? messages.none()
              : messages.seconds({ seconds: seconds.toFixed(1) })}
          </span>
        )
      }
    },
    {
      key: 'reason',
      title: messages.reason(),
      render: row => {
        const text = reasonOf(row)
        return <span title={text}>{text || messages.none()}</span>
      }
    }
  ]
}
