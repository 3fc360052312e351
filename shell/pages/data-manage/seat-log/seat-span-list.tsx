import { useStore } from '@nanostores/react'
import { $wallClock } from '../../../../core/environment/clock.ts'
import { openRecord } from '../../../../core/features/person/person-window.ts'
import { stateCause } from '../../../../core/features/seat-log/enums.ts'
import { seatLogMessages as messages } from '../../../../core/features/seat-log/messages.ts'
import { clockSeconds } from '../../../../core/features/seat-log/rules.ts'
import type { SeatSpan } from '../../../../core/features/seat-log/schemas.ts'
import {
  exportSeatSpans,
  type SeatSpanSearch,
  seatSpanList
} from '../../../../core/features/seat-log/seat-span-list.ts'
import { timer } from '../../../../core/lib/format/duration.ts'
import { Moment } from '../../../list/cells/time-cell.tsx'
import { DescribedList } from '../../../list/described-list.tsx'
import type { ListDescription } from '../../../list/list-description.ts'
import { SeatState } from './seat-state.tsx'
import { spanFields } from './span-fields.tsx'

const about: ListDescription<SeatSpan, SeatSpanSearch> = {
  label: messages.list,
  list: seatSpanList,
  keyOf: ({ id }) => id,
  nameOf: ({ agentName }) => agentName,
  fields: spanFields,
  columns: [
    {
      key: 'agent',
      title: messages.agent,
      width: 184,
      render: ({ agentName, extension }) => (
        <span title={agentName}>
          {agentName}
          <span className="ml-1.5 text-(--hutong-text-3) tabular-nums">{extension}</span>
        </span>
      )
    },
    {
      key: 'state',
      title: messages.state,
      width: 176,
      render: ({ signState: state, phase }) => <SeatState phase={phase} state={state} />
    },
    {
      key: 'from',
      title: messages.from,
      width: 176,
      render: ({ startTime, isFromBefore }) => (
        <CutMoment at={startTime} cut={isFromBefore && messages.fromBefore()} />
      )
    },
    {
      key: 'to',
      title: messages.to,
      width: 176,
      render: ({ endTime, isUntilAfter }) => (
        <CutMoment at={endTime} cut={isUntilAfter && messages.untilAfter()} />
      )
    },
    {
      key: 'lasts',
      title: messages.lasts,
      width: 112,
      align: 'right',
      render: span => <Lasting span={span} />
    },
    {
      key: 'cause',
      title: messages.cause,
      width: 104,
      render: ({ cause }) => stateCause.label(cause)
    },
    {
      key: 'changedBy',
      title: messages.changedBy,
      width: 112,
      render: ({ changedBy }) =>
        changedBy === null ? messages.none() : <span title={changedBy}>{changedBy}</span>
    },
    {
      key: 'origin',
      title: messages.origin,
      width: 152,
      render: ({ origin }) =>
        origin === null ? messages.none() : <span title={origin}>{origin}</span>
    },
    {
      key: 'call',
      title: messages.call,
      render: ({ callRecordId, agentName }) =>
        callRecordId === null ? (
          messages.none()
        ) : (
          <button
            aria-label={messages.openCallOf({ agent: agentName })}
            className="h-6 rounded-(--hutong-radius-sm) text-(--hutong-link) hover:underline"
            onClick={() => openRecord(callRecordId)}
            type="button"
          >
            {messages.openCall()}
          </button>
        )
    }
  ],
  actions: [{ name: 'export', label: messages.exportRows, act: exportSeatSpans }]
}

/** A time; with a note where the state goes on beyond the searched days. */ // rule seat-log-11
const CutMoment = (props: { readonly at: number | null; readonly cut: string | false }) => (
  <span title={props.cut || undefined}>
    <Moment at={props.at} never={messages.isLasting()} />
    {props.cut && (
      <span className="ml-1.5 text-[12px]/5 text-(--hutong-text-3)">{messages.isCut()}</span>
    )}
  </span>
)

/** Duration of a state; ticks while it lasts. */
function Lasting({ span: { startTime, endTime } }: { readonly span: SeatSpan }) {
  return endTime === null ? (
    <Ticking since={startTime} />
  ) : (
    <Seconds from={startTime} to={endTime} />
  )
}
function Ticking({ since }: { readonly since: number }) {
  return <Seconds from={since} to={useStore($wallClock)} />
}
const Seconds = ({ from, to }: { readonly from: number; readonly to: number }) => (
  <span className="tabular-nums">{timer(Math.max(0, clockSeconds(from, to)))}</span>
)

/** 状态日志: the state changes of the visible seats. */
export default function SeatSpanList() {
  return <DescribedList about={about} />
}
