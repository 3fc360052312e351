import { useStore } from '@nanostores/react'
import { openCallDetail } from '../../../../core/features/call-detail/call-window.ts'
import { satisfactionMessages as messages } from '../../../../core/features/satisfaction/messages.ts'
import type { RatedCall } from '../../../../core/features/satisfaction/schemas.ts'
import { dateTime } from '../../../../core/lib/format/dates.ts'
import { timer } from '../../../../core/lib/format/duration.ts'
import { $may } from '../../../../core/session/user.ts'
import { card } from '../../../../widgets/kit/large/cell-styles.ts'
import { Table } from '../../../../widgets/kit/large/table/table.tsx'
import type { Column } from '../../../../widgets/kit/large/table/table-types.ts'
import { SectionHeading } from '../../../../widgets/kit/section-heading.tsx'
import { DialNumber } from '../../../list/cells/customer-cells.tsx'
import { Rating } from '../../../list/cells/rating-cell.tsx'
import { RecordingCell } from '../../../list/cells/recording-cell.tsx'
import { Moment } from '../../../list/cells/time-cell.tsx'

const MOST = 10

const recordingOf = (): Column<RatedCall> => ({
  key: 'recording',
  title: messages.listen(),
  width: 80,
  render: ({ callRecordId, hasRecording }) =>
    hasRecording ? <RecordingCell callRecordId={callRecordId} /> : messages.none()
})

const columnsOf = (worst: readonly RatedCall[]): readonly Column<RatedCall>[] => [
  {
    key: 'time',
    title: messages.time(),
    width: 128,
    render: ({ inviteTime }) => <Moment at={inviteTime} />
  },
  {
    key: 'number',
    title: messages.number(),
    width: 152,
    render: ({ customerPhone, customerId, callRecordId }) => (
      <DialNumber
        callRecordId={customerId === null ? callRecordId : undefined}
        customerId={customerId}
        number={customerPhone}
      />
    )
  },
  {
    key: 'agent',
    title: messages.agent(),
    width: 152,
    render: ({ agentName }) => <span title={agentName}>{agentName || messages.none()}</span>
  },
  {
    key: 'rating',
    title: messages.rating(),
    width: 104,
    render: ({ rating }) => <Rating level={rating} />
  },
  {
    key: 'duration',
    title: messages.talking(),
    width: 96,
    render: ({ callDuration }) => <span className="tabular-nums">{timer(callDuration)}</span>
  },
  {
    key: 'remark',
    title: messages.remark(),
    render: ({ remark }) => (
      <span className="block truncate" title={remark?.text}>
        {remark?.text ?? messages.notRemarked()}
      </span>
    )
  },
  {
    key: 'call',
    title: messages.call(),
    width: 88,
    render: call => (
      <button
        className="h-6 rounded-(--hutong-radius-sm) text-(--hutong-link) hover:underline"
        onClick={() =>
          openCallDetail({
            callRecordId: call.callRecordId,
            recordType: call.callType,
            records: worst
          })
        }
        type="button"
      >
        {messages.openCall()}
      </button>
    )
  }
]

/** The poorest ratings of the period, to be listened to. */
export function WorstCalls({ worst }: { readonly worst: readonly RatedCall[] }) {
  const may = useStore($may)
  const columns = columnsOf(worst)
  return (
    <section className={`${card} flex min-w-0 flex-col gap-3 p-4`}>
      <SectionHeading
        beside={
          <span className="text-[13px]/5 text-(--hutong-text-3)">
            {messages.worstHint({ count: MOST })}
          </span>
        }
        level={2}
      >
        {messages.worst()}
      </SectionHeading>
      <Table
        columns={
          may('CMC.RECO.PERM')
            ? [...columns.slice(0, -1), recordingOf(), ...columns.slice(-1)]
            : columns
        }
        empty={<p className="py-6 text-center text-(--hutong-text-3)">{messages.noWorst()}</p>}
        keyOf={({ callRecordId }) => callRecordId}
        label={messages.worst()}
        nameOf={({ customerName, inviteTime }) => `${customerName} ${dateTime(inviteTime)}`}
        onRetry={() => {}}
        rows={worst}
        state={worst.length > 0 ? 'success' : 'empty'}
      />
    </section>
  )
}
