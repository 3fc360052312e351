import { openCallDetail } from '../../../core/features/call-detail/call-window.ts'
import { recordMessages } from '../../../core/features/calls/messages.ts'
import { intentLetter, intentLetterOf } from '../../../core/features/customer-details/enums.ts'
import { robotIncomingMessages as messages } from '../../../core/features/robot-incoming/messages.ts'
import {
  exportRobotIncoming,
  type RobotIncomingSearch,
  robotIncomingList
} from '../../../core/features/robot-incoming/robot-incoming-list.ts'
import type { RobotIncomingCall } from '../../../core/features/robot-incoming/schemas.ts'
import { listMessages } from '../../../core/messages/list-messages.ts'
import { ConsolePage } from '../../layout/pages/console-page.tsx'
import { Tinted } from '../../list/cells/tinted-text.tsx'
import { DescribedList } from '../../list/described-list.tsx'
import type { ListColumn, ListDescription } from '../../list/list-description.ts'
import { callColumns, callName } from './call-records/call-columns.tsx'

const or = (text: string) => <span title={text}>{text || listMessages.nothing()}</span>

const own: readonly ListColumn<RobotIncomingCall>[] = [
  {
    key: 'scenario',
    title: messages.scenario,
    width: 128,
    render: ({ scenario }) => or(scenario)
  },
  { key: 'script', title: messages.script, width: 136, render: ({ scriptName }) => or(scriptName) },
  {
    key: 'turns',
    title: messages.turns,
    width: 96,
    align: 'right',
    render: ({ turns }) => (
      <span className="tabular-nums">{messages.turnsOf({ count: turns })}</span>
    )
  },
  {
    key: 'intent',
    title: messages.intent,
    width: 72,
    render: ({ intentCode }) => or(intentLetterOf(intentCode) ?? intentCode)
  },
  {
    key: 'transferred',
    title: messages.transferred,
    width: 152,
    render: ({ isTransferred, transferredTo }) =>
      isTransferred ? (
        <Tinted tone="good">{messages.to({ agent: transferredTo })}</Tinted>
      ) : (
        messages.notTransferred()
      )
  }
]

const shared = callColumns(recordMessages.calledNumber)
const columnsOf = (...keys: readonly string[]): readonly ListColumn<RobotIncomingCall>[] =>
  keys.flatMap(key => shared.filter(column => column.key === key))

const about: ListDescription<RobotIncomingCall, RobotIncomingSearch> = {
  label: messages.list,
  list: robotIncomingList,
  keyOf: ({ callRecordId }) => callRecordId,
  nameOf: callName,
  fields: [
    { kind: 'text', key: 'customerPhone', label: recordMessages.phone, isPersonal: true },
    { kind: 'text', key: 'customerName', label: recordMessages.customerName, isPersonal: true },
    {
      kind: 'span',
      from: 'beginTime',
      to: 'endTime',
      label: recordMessages.callTime,
      noFuture: true,
      shortcuts: 'days'
    },
    { kind: 'text', key: 'scriptName', label: messages.script, maxLength: 64 },
    { kind: 'choice', key: 'intentLetter', label: messages.intent, options: intentLetter.options },
    {
      kind: 'choice',
      key: 'isTransferred',
      label: messages.transferred,
      options: [
        { value: 'true', label: messages.isTransferred },
        { value: 'false', label: messages.notTransferred }
      ]
    }
  ],
  columns: [
    ...columnsOf('phone', 'name', 'time'),
    ...own,
    ...columnsOf('talk', 'recording', 'hangup', 'area', 'operator', 'ours')
  ],
  actions: [
    {
      name: 'export',
      label: recordMessages.exportRows,
      needs: 'CMC.CALL.RECORD.EXPORT',
      act: exportRobotIncoming
    }
  ],
  rowActions: [
    {
      name: 'detail',
      label: recordMessages.details,
      act: ({ callRecordId, callType }) =>
        openCallDetail({ callRecordId, recordType: callType, list: robotIncomingList })
    }
  ]
}

/** AI呼入记录: incoming calls that a robot answered. */
export default function RobotIncoming() {
  return (
    <ConsolePage>
      <DescribedList about={about} />
    </ConsolePage>
  )
}
