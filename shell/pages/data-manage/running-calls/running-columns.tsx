/** Columns of the running calls. */

import { useStore } from '@nanostores/react'
import { $wallClock } from '../../../../core/environment/clock.ts'
import { callDirection } from '../../../../core/features/calls/enums.ts'
import { openRecord } from '../../../../core/features/person/person-window.ts'
import { $listening } from '../../../../core/features/supervision/listening.ts'
import { supervisionMessages as messages } from '../../../../core/features/supervision/messages.ts'
import { $overdueCalls } from '../../../../core/features/supervision/overdue-calls.ts'
import type { RunningCall } from '../../../../core/features/supervision/schemas.ts'
import { timer } from '../../../../core/lib/format/duration.ts'
import { joinMessages } from '../../../../core/messages/join-messages.ts'
import { Button } from '../../../../widgets/kit/button.tsx'
import type { Column } from '../../../../widgets/kit/large/table/table-types.ts'
import { Moment } from '../../../list/cells/time-cell.tsx'
import { Tinted } from '../../../list/cells/tinted-text.tsx'
import { SupervisionControls } from '../../../supervision/supervision-controls.tsx'

const BY_ROBOT = 1
const kindOf = ({ callType }: RunningCall): string =>
  callType === BY_ROBOT ? messages.byRobot() : messages.byAgent()

export const agentOf = ({ agentName }: RunningCall): string => agentName || messages.robot()

export const columnsOf = (): readonly Column<RunningCall>[] => [
  {
    key: 'agent',
    title: messages.agent(),
    width: 136,
    render: call => (
      <span title={agentOf(call)}>
        {agentOf(call)}
        {call.agentNumber && (
          <span className="ml-1 text-(--hutong-text-3) tabular-nums">{call.agentNumber}</span>
        )}
      </span>
    )
  },
  // Beside the detail panel only the first three columns fit.
  { key: 'state', title: messages.state(), width: 128, render: call => <Listeners call={call} /> },
  { key: 'lasts', title: messages.lasts(), width: 112, render: call => <Lasting call={call} /> },
  {
    key: 'customer',
    title: messages.customer(),
    width: 120,
    render: ({ customerName }) => (
      <span title={customerName}>{customerName || messages.unregistered()}</span>
    )
  },
  {
    key: 'phone',
    title: messages.phone(),
    width: 120,
    render: ({ customerPhone }) => <span className="tabular-nums">{customerPhone}</span>
  },
  {
    key: 'kind',
    title: messages.kind(),
    width: 112,
    render: call => `${kindOf(call)} · ${callDirection.label(call.callDirectionType)}`
  },
  {
    key: 'since',
    title: messages.since(),
    render: ({ startTime }) => <Moment at={startTime} />
  },
  {
    key: 'actions',
    title: messages.controls(),
    width: 360,
    pin: 'right',
    render: call => <Actions call={call} />
  }
]

/** How long a call has rung, or talked once it is answered; ticks without re-rendering the row. */
function Lasting({ call }: { readonly call: RunningCall }) {
  const now = useStore($wallClock)
  const isOverdue = useStore($overdueCalls).has(call.callRecordId)
  const seconds = Math.max(0, Math.floor((now - (call.answerTime ?? call.startTime)) / 1000))
  return (
    <span className="inline-flex items-center gap-1.5">
      <span className="tabular-nums">{timer(seconds)}</span>
      {isOverdue && <Tinted tone="bad">{messages.overdue()}</Tinted>}
    </span>
  )
}

function Listeners({ call }: { readonly call: RunningCall }) {
  const isOurs = useStore($listening)?.callRecordId === call.callRecordId
  const { eavesdroppers } = call
  const names = eavesdroppers.map(({ userName }) => userName).join(joinMessages.list())
  if (eavesdroppers.length === 0)
    return (
      <Tinted tone="plain">
        {call.answerTime === null ? messages.ringing() : messages.talking()}
      </Tinted>
    )
  const isCutIn = eavesdroppers.some(one => one.isCutIn)
  const whispers = eavesdroppers.some(one => one.isWhispering)
  return (
    <span className="inline-flex max-w-full items-center gap-1" title={names}>
      <Tinted tone={isCutIn || whispers ? 'warn' : 'good'}>
        {isCutIn ? messages.wasCutIn() : whispers ? messages.whispers() : messages.listeners()}
      </Tinted>
      <span className="truncate">
        {isOurs && eavesdroppers.length === 1 ? messages.oneself() : names}
      </span>
    </span>
  )
}

function Actions({ call }: { readonly call: RunningCall }) {
  const { callRecordId } = call
  const isOurs = useStore($listening)?.callRecordId === callRecordId
  const agent = agentOf(call)
  return (
    <span className="inline-flex items-center gap-2">
      {(isOurs || call.answerTime !== null) && (
        <SupervisionControls callRecordId={callRecordId} isInRow agent={agent} />
      )}
      <Button
        aria-label={messages.openOf({ agent })}
        className="text-(--hutong-link)!"
        onClick={() => openRecord(callRecordId)}
        size="small"
        tone="bare"
      >
        {messages.open()}
      </Button>
    </span>
  )
}
