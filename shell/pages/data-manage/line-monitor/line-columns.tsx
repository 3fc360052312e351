import { LEAST_CALLS } from '../../../../core/features/call-task-form/rules/alarm-rules.ts'
import { lineMonitorMessages as messages } from '../../../../core/features/line-monitor/messages.ts'
import { type LineRow, rateOf, setupOf } from '../../../../core/features/line-monitor/rules.ts'
import { percentOf } from '../../../../core/lib/format/percent.ts'
import type { Column } from '../../../../widgets/kit/large/table/table-types.ts'
import { addressOf, Calls, InUse, type LineLinks, nameOf } from './line-calls.tsx'
import { LineStateCell, reasonOf } from './line-state.tsx'

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

export function lineColumns(links: LineLinks, isWhole: boolean): readonly Column<LineRow>[] {
  const { day } = links
  /** Room for the calls that the user may see. */
  const more = isWhole ? 0 : 64
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
      width: 152 + more,
      render: row => <InUse links={links} row={row} />
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
          {peak}
        </span>
      )
    },
    {
      key: 'out',
      title: messages.outCalls(),
      width: 68 + more,
      align: 'right',
      render: row => (
        <Calls
          count={row.counts.outCalls}
          label={messages.outCalls()}
          own={row.own.outCalls}
          row={row}
          to={addressOf(row, OUT, day)}
        />
      )
    },
    {
      key: 'in',
      title: messages.inCalls(),
      width: 68 + more,
      align: 'right',
      render: row => (
        <Calls
          count={row.counts.inCalls}
          label={messages.inCalls()}
          own={row.own.inCalls}
          row={row}
          to={addressOf(row, IN, day)}
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
      width: 84 + more,
      align: 'right',
      render: row => (
        <Calls
          count={row.counts.callerFaults}
          label={messages.faults()}
          own={row.own.callerFaults}
          row={row}
          to={addressOf(row, OUT, day, { isCallerFault: 'true' })}
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
