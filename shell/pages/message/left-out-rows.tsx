import { leftOutReason } from '../../../core/features/messaging/enums.ts'
import {
  type LeftOutSearch,
  leftOutList
} from '../../../core/features/messaging/sending/left-out-list.ts'
import { sendMessages as messages } from '../../../core/features/messaging/sending/send-messages.ts'
import type { LeftOutRecipient } from '../../../core/features/messaging/task-schemas.ts'
import { listMessages } from '../../../core/messages/list-messages.ts'
import type { ListDescription } from '../../list/list-description.ts'
import { LocalList } from '../../list/local-list.tsx'

const or = (text: string) => <span title={text || undefined}>{text || listMessages.nothing()}</span>

const about: ListDescription<LeftOutRecipient, LeftOutSearch> = {
  label: messages.leftOut,
  list: leftOutList,
  keyOf: ({ rank }) => String(rank),
  fields: [
    { kind: 'choice', key: 'reason', label: messages.reason, options: leftOutReason.options }
  ],
  columns: [
    {
      key: 'rank',
      title: messages.rank,
      width: 88,
      render: ({ rank }) => <span className="tabular-nums">{rank}</span>
    },
    {
      key: 'typed',
      title: messages.typedAs,
      width: 176,
      render: ({ typed }) => <span className="tabular-nums">{typed || listMessages.nothing()}</span>
    },
    { key: 'name', title: messages.person, width: 136, render: ({ name }) => or(name) },
    {
      key: 'reason',
      title: messages.reason,
      width: 192,
      render: ({ reason }) => leftOutReason.label(reason)
    },
    { key: 'detail', title: messages.detail, render: ({ detail }) => or(detail) }
  ]
}

/** The left-out recipients of a task, searched by reason. */
export const LeftOutRows = ({ taskId }: { readonly taskId: string }) => (
  <LocalList about={about} fixed={JSON.stringify({ taskId })} />
)
