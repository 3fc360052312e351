/** Columns of messages. */
import {
  gatewayCode,
  messageOrigin,
  receiptState,
  sendState
} from '../../../core/features/messaging/enums.ts'
import { messagePageMessages as messages } from '../../../core/features/messaging/messaging-page-messages.ts'
import { messageRecordTitles as titles } from '../../../core/features/messaging/record-messages.ts'
import type { MessageRecord } from '../../../core/features/messaging/schemas.ts'
import { dateTime } from '../../../core/lib/format/dates.ts'
import { Moment } from '../../list/cells/time-cell.tsx'
import { Tinted } from '../../list/cells/tinted-text.tsx'
import type { ListColumn } from '../../list/list-description.ts'

const SENT = 1
const sendTones = { 0: 'plain', 1: 'good', 2: 'bad', 3: 'warn', 4: 'plain' } as const
const receiptTones = { 0: 'warn', 1: 'good', 2: 'bad', 3: 'plain' } as const

/** The gateway's code in words; an unknown one as it came. */
export const codeText = (code: string): string =>
  code === '' ? messages.none() : gatewayCode.isCode(code) ? gatewayCode.label(code) : code

/** What became of a message: by its receipt where it was sent. */
export function MessageState({ row }: { readonly row: MessageRecord }) {
  if (row.sendState !== SENT)
    return (
      <Tinted tone={sendTones[row.sendState] ?? 'plain'}>{sendState.label(row.sendState)}</Tinted>
    )
  return (
    <Tinted tone={receiptTones[row.receiptState] ?? 'plain'}>
      {receiptState.label(row.receiptState)}
    </Tinted>
  )
}

const Replies = ({ replies }: Pick<MessageRecord, 'replies'>) => {
  const last = replies.at(-1)
  if (!last) return messages.none()
  const all = replies.map(({ content, time }) => `${dateTime(time)} ${content}`).join('\n')
  return (
    <span className="block min-w-0 truncate" title={all}>
      {last.content}
    </span>
  )
}

export const recordColumns: readonly ListColumn<MessageRecord>[] = [
  {
    key: 'phone',
    title: titles.phone,
    width: 128,
    render: ({ phone }) => <span className="tabular-nums">{phone}</span>
  },
  {
    key: 'name',
    title: titles.name,
    width: 88,
    render: ({ name }) => <span title={name || undefined}>{name || messages.none()}</span>
  },
  {
    key: 'content',
    title: titles.content,
    render: ({ content }) => <span title={content}>{content}</span>
  },
  { key: 'state', title: titles.state, width: 96, render: row => <MessageState row={row} /> },
  {
    key: 'code',
    title: titles.code,
    width: 112,
    render: ({ code }) => <span title={code || undefined}>{codeText(code)}</span>
  },
  { key: 'reply', title: titles.reply, width: 104, render: row => <Replies {...row} /> },
  {
    key: 'fee',
    title: titles.fee,
    width: 64,
    align: 'right',
    render: ({ fee }) => <span className="tabular-nums">{fee.toFixed(2)}</span>
  },
  {
    key: 'task',
    title: titles.task,
    width: 112,
    render: ({ taskName }) => <span title={taskName}>{taskName || messages.none()}</span>
  },
  {
    key: 'created',
    sort: 'createTime',
    title: titles.created,
    width: 152,
    render: ({ createTime }) => <Moment at={createTime} />
  },
  {
    key: 'origin',
    title: titles.origin,
    width: 88,
    isExtra: true,
    render: ({ origin }) => messageOrigin.label(origin)
  },
  {
    key: 'template',
    title: titles.template,
    width: 128,
    isExtra: true,
    render: ({ templateName }) => (
      <span title={templateName}>{templateName || messages.none()}</span>
    )
  },
  {
    key: 'segments',
    title: titles.segments,
    width: 64,
    align: 'right',
    isExtra: true,
    render: ({ segments }) => <span className="tabular-nums">{segments}</span>
  },
  {
    key: 'received',
    title: titles.received,
    width: 152,
    isExtra: true,
    render: ({ receiptTime }) =>
      receiptTime === null ? messages.none() : <Moment at={receiptTime} />
  },
  {
    key: 'creator',
    title: titles.creator,
    width: 104,
    isExtra: true,
    render: ({ creatorName }) => <span title={creatorName}>{creatorName}</span>
  }
]
