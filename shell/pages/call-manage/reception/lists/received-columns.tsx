/** Columns and fields that the lists of received calls share. */
import { setHandled } from '../../../../../core/features/call-detail/call-detail.ts'
import { openCallDetail } from '../../../../../core/features/call-detail/call-window.ts'
import { handleStatus } from '../../../../../core/features/call-detail/enums.ts'
import { receptionResult } from '../../../../../core/features/reception/enums.ts'
import { receptionPageMessages as messages } from '../../../../../core/features/reception/page-messages.ts'
import type { ReceptionCall } from '../../../../../core/features/reception/received-call-schemas.ts'
import type { ReceivedSearch } from '../../../../../core/features/reception/received-lists.ts'
import { dateTime } from '../../../../../core/lib/format/dates.ts'
import { timer } from '../../../../../core/lib/format/duration.ts'
import type { PagedListStore } from '../../../../../core/lib/query/paged-list.ts'
import { DialNumber, PersonName } from '../../../../list/cells/customer-cells.tsx'
import { Moment } from '../../../../list/cells/time-cell.tsx'
import { Tinted } from '../../../../list/cells/tinted-text.tsx'
import type { ListColumn, RowAction, SearchField } from '../../../../list/list-description.ts'

const or = (text: string) => <span title={text}>{text || messages.none()}</span>
const good: readonly string[] = ['reached', 'robot', 'ended']
const bad: readonly string[] = ['abandoned', 'timeout', 'interrupted']

export const receivedName = ({ customerName, callStartTime }: ReceptionCall): string =>
  `${customerName} ${dateTime(callStartTime)}`

function Result({ result }: Pick<ReceptionCall, 'result'>) {
  if (result === null) return <Tinted tone="warn">{messages.running()}</Tinted>
  const tone = good.includes(result) ? 'good' : bad.includes(result) ? 'bad' : 'plain'
  return <Tinted tone={tone}>{receptionResult.label(result)}</Tinted>
}

function Handling({ handleStatus: status }: Pick<ReceptionCall, 'handleStatus'>) {
  if (status === null) return messages.none()
  return <Tinted tone={status === 0 ? 'warn' : 'good'}>{handleStatus.label(status)}</Tinted>
}

export const receivedColumns = {
  phone: {
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
  name: {
    key: 'name',
    title: messages.customerName,
    width: 112,
    render: ({ customerId, customerName }) => (
      <PersonName customerId={customerId} name={customerName} />
    )
  },
  time: {
    key: 'time',
    title: messages.callTime,
    width: 120,
    render: ({ callStartTime }) => <Moment at={callStartTime} />
  },
  number: { key: 'number', title: messages.number, width: 120, render: ({ number }) => or(number) },
  scenario: {
    key: 'scenario',
    title: messages.scenario,
    width: 144,
    render: ({ scenario }) => or(scenario)
  },
  keys: { key: 'keys', title: messages.keys, width: 72, render: ({ keys }) => or(keys) },
  group: {
    key: 'group',
    title: messages.group,
    width: 128,
    render: ({ groupName }) => or(groupName)
  },
  waited: {
    key: 'waited',
    title: messages.waited,
    width: 96,
    align: 'right',
    render: ({ waitSeconds }) => (
      <span className="tabular-nums">
        {waitSeconds === null ? messages.none() : timer(waitSeconds)}
      </span>
    )
  },
  agent: {
    key: 'agent',
    title: messages.agent,
    width: 104,
    render: ({ agentName }) => or(agentName)
  },
  result: {
    key: 'result',
    title: messages.result,
    width: 112,
    render: row => <Result result={row.result} />
  },
  handling: {
    key: 'handling',
    title: messages.handle,
    width: 96,
    render: row => <Handling handleStatus={row.handleStatus} />
  }
} as const satisfies Readonly<Record<string, ListColumn<ReceptionCall>>>

export const phoneField: SearchField<ReceivedSearch> = {
  ...{ kind: 'text', key: 'customerPhone', label: messages.phone, isPersonal: true }
}
export const daysField: SearchField<ReceivedSearch> = {
  ...{ kind: 'span', from: 'beginTime', to: 'endTime', label: messages.callTime },
  ...{ noFuture: true, shortcuts: 'days' }
}
export const handledField: SearchField<ReceivedSearch> = {
  ...{ kind: 'choice', key: 'isHandled', label: messages.handle },
  options: [
    { value: 'false', label: messages.unhandled },
    { value: 'true', label: messages.handled }
  ]
}

/** `list`: the calls that 上一条 and 下一条 of the detail step through. */
export const receivedActions = (
  list: PagedListStore<ReceptionCall, ReceivedSearch, undefined>
): readonly RowAction<ReceptionCall>[] => [
  {
    name: 'detail',
    label: messages.detail,
    act: ({ callRecordId, callType }) =>
      openCallDetail({ callRecordId, recordType: callType, list })
  },
  {
    name: 'handled',
    label: messages.markHandled,
    isShown: ({ missedCallId, handleStatus: status }) => missedCallId !== null && status === 0,
    act: ({ missedCallId }) => missedCallId && setHandled(missedCallId, 1)
  },
  {
    name: 'unhandled',
    label: messages.markUnhandled,
    isAlternative: true,
    isShown: ({ handleStatus: status }) => status === 1,
    act: ({ missedCallId }) => missedCallId && setHandled(missedCallId, 0)
  }
]
