/** Columns of message tasks. */
import { messageTaskState, stopReason } from '../../../../core/features/messaging/enums.ts'
import type { MessageTask } from '../../../../core/features/messaging/task-schemas.ts'
import { openMessageTask } from '../../../../core/features/messaging/tasks/message-task-detail.ts'
import { messageTaskMessages as messages } from '../../../../core/features/messaging/tasks/message-task-messages.ts'
import { dateTime } from '../../../../core/lib/format/dates.ts'
import { listMessages } from '../../../../core/messages/list-messages.ts'
import { ProgressBar } from '../../../../widgets/kit/large/progress-bar.tsx'
import { NameLink } from '../../../list/cells/name-link.tsx'
import { Moment } from '../../../list/cells/time-cell.tsx'
import { Tinted } from '../../../list/cells/tinted-text.tsx'
import type { ListColumn } from '../../../list/list-description.ts'

const tones = {
  ...({ 0: 'warn', 1: 'warn', 2: 'good', 3: 'bad', 4: 'warn', 5: 'warn', 6: 'plain' } as const),
  7: 'plain'
} as const

/** The state, and why the server stopped the task or what it waits for. */
export function TaskState({ task }: { readonly task: MessageTask }) {
  const { state, stopReason: reason, quietUntil } = task
  const why =
    reason !== null
      ? stopReason.label(reason)
      : quietUntil !== null
        ? messages.quietUntil({ time: dateTime(quietUntil) })
        : ''
  return (
    <span className="flex min-w-0 items-center gap-2" title={why || undefined}>
      <Tinted tone={tones[state] ?? 'plain'}>{messageTaskState.label(state)}</Tinted>
      {why !== '' && <span className="min-w-0 truncate text-(--hutong-text-2)">{why}</span>}
    </span>
  )
}

/** Messages that were handed to the gateway. */
const doneOf = ({ counts }: MessageTask): number =>
  counts.total - counts.waiting - counts.sending - counts.cancelled

/** Share of the messages that are handed over. */
export function TaskBar({
  task,
  width = 'w-14'
}: {
  readonly task: MessageTask
  readonly width?: string
}) {
  const { total } = task.counts
  const done = doneOf(task)
  const share = total === 0 ? 0 : done / total
  return (
    <ProgressBar
      label={messages.progressOf({ name: task.name })}
      percent={Math.floor(share * 100)}
      share={share}
      text={messages.done({ done, total })}
      width={width}
    />
  )
}

const number = (value: number) => <span className="tabular-nums">{value}</span>

export const taskColumns: readonly ListColumn<MessageTask>[] = [
  {
    key: 'name',
    title: messages.name,
    render: task => (
      <NameLink
        label={messages.detailOf({ name: task.name })}
        name={task.name}
        onOpen={() => openMessageTask(task.id)}
      />
    )
  },
  { key: 'state', title: messages.state, width: 160, render: task => <TaskState task={task} /> },
  {
    key: 'progress',
    title: messages.progress,
    width: 144,
    render: task => <TaskBar task={task} />
  },
  {
    key: 'delivered',
    title: messages.delivered,
    width: 80,
    align: 'right',
    render: ({ counts }) => number(counts.delivered)
  },
  {
    key: 'failed',
    title: messages.failed,
    width: 72,
    align: 'right',
    render: ({ counts }) => (
      <span className={`tabular-nums ${counts.failed > 0 ? 'text-(--hutong-danger)' : ''}`}>
        {counts.failed}
      </span>
    )
  },
  {
    key: 'leftOut',
    title: messages.leftOut,
    width: 72,
    align: 'right',
    render: ({ leftOutCount }) => number(leftOutCount)
  },
  {
    key: 'fee',
    title: messages.fee,
    width: 108,
    align: 'right',
    render: ({ fee }) => <span className="tabular-nums">{fee.toFixed(2)}</span>
  },
  {
    key: 'created',
    sort: 'createTime',
    title: messages.created,
    width: 152,
    render: ({ createTime }) => <Moment at={createTime} />
  },
  {
    key: 'creator',
    title: messages.creator,
    width: 104,
    isExtra: true,
    render: ({ creatorName }) => <span title={creatorName}>{creatorName}</span>
  },
  {
    key: 'template',
    title: messages.template,
    width: 136,
    isExtra: true,
    render: ({ templateName }) => <span title={templateName}>{templateName}</span>
  },
  {
    key: 'segments',
    title: messages.segments,
    width: 88,
    align: 'right',
    isExtra: true,
    render: ({ segments }) => number(segments)
  },
  {
    key: 'plan',
    title: messages.plan,
    width: 152,
    isExtra: true,
    render: ({ planTime }) => <Moment at={planTime} never={listMessages.nothing()} />
  },
  {
    key: 'ended',
    title: messages.ended,
    width: 152,
    isExtra: true,
    render: ({ endTime }) => <Moment at={endTime} never={listMessages.nothing()} />
  }
]
