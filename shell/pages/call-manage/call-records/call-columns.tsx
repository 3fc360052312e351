/** Columns and actions shared by both call lists. */

import {
  openCallDetail,
  type PagedCalls
} from '../../../../core/features/call-detail/call-window.ts'
import { removeCalls } from '../../../../core/features/calls/call-records.ts'
import { recordMessages as messages } from '../../../../core/features/calls/messages.ts'
import { callResult } from '../../../../core/features/calls/rules/call-result.ts'
import { hangUpOrigin, hungUpBy } from '../../../../core/features/calls/rules/hung-up.ts'
import type { CallRecord } from '../../../../core/features/calls/schemas.ts'
import { dispositionMessages } from '../../../../core/features/dispositions/messages.ts'
import { retentionMessages } from '../../../../core/features/retention/messages.ts'
import { dateTime } from '../../../../core/lib/format/dates.ts'
import { timer } from '../../../../core/lib/format/duration.ts'
import { listMessages } from '../../../../core/messages/list-messages.ts'
import { DialNumber, PersonName } from '../../../list/cells/customer-cells.tsx'
import { RecordingCell } from '../../../list/cells/recording-cell.tsx'
import { Moment } from '../../../list/cells/time-cell.tsx'
import { Tinted } from '../../../list/cells/tinted-text.tsx'
import type { BatchAction, ListColumn, RowAction } from '../../../list/list-description.ts'

export const lasting = (seconds: number) => (
  <span className="tabular-nums">{seconds > 0 ? timer(seconds) : listMessages.nothing()}</span>
)

const or = (text: string) => text || listMessages.nothing()

/** Accessible name of a call's row. */
export const callName = ({ customerName, callStartTime }: CallRecord): string =>
  `${customerName} ${dateTime(callStartTime)}`

/** `list`: the calls that 上一条 and 下一条 step through. */
export const callActions = (list: PagedCalls): readonly RowAction<CallRecord>[] => [
  {
    name: 'detail',
    label: messages.details,
    act: ({ callRecordId, callType }) =>
      openCallDetail({ callRecordId, recordType: callType, list })
  },
  {
    name: 'remove',
    label: messages.remove,
    needs: 'CMC.CALL.RECORD.DELE',
    isDangerous: true,
    isShown: ({ callEndTime }) => callEndTime !== null,
    question: call => messages.askRemove({ name: callName(call) }),
    act: ({ callRecordId }) => removeCalls([callRecordId])
  }
]

/** Actions on the selected calls. */
export const callBatch: readonly BatchAction[] = [
  {
    name: 'remove',
    label: messages.removeMany,
    needs: 'CMC.CALL.RECORD.DELE',
    isDangerous: true,
    question: count => messages.askRemoveMany({ count }),
    act: removeCalls
  }
]

/** `ours`: label of the enterprise's number in these calls. */
export const callColumns = (ours: () => string): readonly ListColumn<CallRecord>[] => [
  {
    key: 'phone',
    title: messages.phone,
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
    key: 'name',
    title: messages.customerName,
    width: 112,
    render: ({ customerId, customerName }) => (
      <PersonName customerId={customerId} name={customerName} />
    )
  },
  { key: 'area', title: messages.area, width: 112, render: ({ area }) => or(area) },
  {
    key: 'operator',
    title: messages.operator,
    width: 96,
    render: ({ telecomOperator }) => or(telecomOperator)
  },
  {
    key: 'agent',
    title: messages.agent,
    width: 112,
    render: ({ agentName }) => <span title={agentName}>{or(agentName)}</span>
  },
  {
    key: 'time',
    sort: 'callStartTime',
    title: messages.callTime,
    width: 168,
    render: ({ callStartTime }) => <Moment at={callStartTime} />
  },
  {
    key: 'result',
    title: messages.result,
    width: 96,
    render: call => (
      <Tinted tone={call.connectResult === 0 ? 'good' : 'plain'}>{callResult(call)}</Tinted>
    )
  },
  {
    key: 'disposition',
    title: dispositionMessages.title,
    width: 136,
    render: ({ disposition }) =>
      disposition === '' ? (
        <Tinted tone="warn">{dispositionMessages.unfilled()}</Tinted>
      ) : (
        <span title={disposition}>{or(disposition ?? '')}</span>
      )
  },
  {
    key: 'talk',
    sort: 'callDuration',
    title: messages.talking,
    width: 104,
    render: ({ callDuration }) => lasting(callDuration)
  },
  {
    key: 'ring',
    sort: 'ringTime',
    title: messages.ringing,
    width: 104,
    render: ({ ringTime }) => lasting(ringTime)
  },
  {
    key: 'hangup',
    title: messages.hangup,
    width: 120,
    render: call => <span title={hangUpOrigin(call)}>{hungUpBy(call)}</span>
  },
  {
    key: 'recording',
    title: messages.recording,
    width: 96,
    needs: 'CMC.RECO.PERM',
    render: ({ callRecordId, hasRecording, isRecordingRemoved }) =>
      hasRecording ? (
        <RecordingCell callRecordId={callRecordId} />
      ) : isRecordingRemoved ? (
        <span title={retentionMessages.recordingRemoved()}>{retentionMessages.removed()}</span>
      ) : (
        listMessages.nothing()
      )
  },
  {
    key: 'ours',
    title: ours,
    width: 128,
    render: ({ phone }) => <span className="tabular-nums">{or(phone)}</span>
  }
]
