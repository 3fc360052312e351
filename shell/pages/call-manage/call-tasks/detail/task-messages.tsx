import { openCallDetail } from '../../../../../core/features/call-detail/call-window.ts'
import {
  messageMoment,
  taskPageMessages
} from '../../../../../core/features/call-tasks/messages.ts'
import type { SmsRecord } from '../../../../../core/features/call-tasks/resource-schemas.ts'
import {
  type MessageSearch,
  taskMessages
} from '../../../../../core/features/call-tasks/task-detail.ts'
import { sendState } from '../../../../../core/features/messaging/enums.ts'
import { dateTime } from '../../../../../core/lib/format/dates.ts'
import { Moment } from '../../../../list/cells/time-cell.tsx'
import { Tinted } from '../../../../list/cells/tinted-text.tsx'
import { DescribedList } from '../../../../list/described-list.tsx'
import type { ListDescription } from '../../../../list/list-description.ts'

const [SENT, FAILED] = [1, 2]
const toneOf = (state: number) => (state === SENT ? 'good' : state === FAILED ? 'bad' : 'plain')

const about: ListDescription<SmsRecord, MessageSearch> = {
  label: taskPageMessages.messageList,
  list: taskMessages,
  keyOf: ({ id }) => id,
  nameOf: ({ createTime }) => dateTime(createTime),
  fields: [{ kind: 'text', key: 'phone', label: taskPageMessages.phone, isPersonal: true }],
  columns: [
    {
      key: 'phone',
      title: taskPageMessages.phone,
      width: 136,
      render: ({ phone }) => <span className="tabular-nums">{phone}</span>
    },
    {
      key: 'content',
      title: taskPageMessages.content,
      render: ({ content }) => <span title={content}>{content}</span>
    },
    {
      key: 'moment',
      title: taskPageMessages.moment,
      width: 112,
      render: ({ moment }) => messageMoment[moment] ?? moment
    },
    {
      key: 'state',
      title: taskPageMessages.sendState,
      width: 104,
      render: ({ sendState: code }) => (
        <Tinted tone={toneOf(code)}>{sendState.label(code as 0 | 1 | 2)}</Tinted>
      )
    },
    {
      key: 'time',
      sort: 'createTime',
      title: taskPageMessages.sentAt,
      width: 168,
      render: ({ createTime }) => <Moment at={createTime} />
    }
  ],
  rowActions: [
    {
      name: 'call',
      label: taskPageMessages.seeCall,
      isShown: ({ callRecordId }) => callRecordId !== '',
      act: ({ callRecordId }) => openCallDetail({ callRecordId, list: taskMessages })
    }
  ]
}

/** Text messages sent by the calls of the task. */
export default function TaskEvents() {
  return <DescribedList about={about} />
}
