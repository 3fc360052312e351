import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { MessageTask } from '../../../../core/features/messaging/task-schemas.ts'
import {
  $messageTask,
  $openMessageTask,
  closeMessageTask,
  readMessageTask
} from '../../../../core/features/messaging/tasks/message-task-detail.ts'
import { messageTaskList } from '../../../../core/features/messaging/tasks/message-task-list.ts'
import { messageTaskMessages as messages } from '../../../../core/features/messaging/tasks/message-task-messages.ts'
import { dateTime } from '../../../../core/lib/format/dates.ts'
import { lastOf } from '../../../../core/lib/query/query-store.ts'
import { commonMessages } from '../../../../core/messages/common-messages.ts'
import { listMessages } from '../../../../core/messages/list-messages.ts'
import { $may } from '../../../../core/session/user.ts'
import { Button } from '../../../../widgets/kit/button.tsx'
import { Skeleton } from '../../../../widgets/kit/indicators.tsx'
import { Drawer } from '../../../../widgets/kit/large/dialog.tsx'
import { SectionHeading } from '../../../../widgets/kit/section-heading.tsx'
import { Tabs } from '../../../../widgets/kit/tabs.tsx'
import { begin } from '../../../../widgets/parts/begin-part.ts'
import { DetailGrid, FITTING } from '../../../../widgets/parts/details/detail-grid.tsx'
import { useRequestedActions } from '../../../list/actions/use-requested-actions.tsx'
import { Unread } from '../../../list/unread-rows.tsx'
import { LeftOutRows } from '../left-out-rows.tsx'
import { messageTaskActions } from './message-task-actions.ts'
import { TaskBar, TaskState } from './message-task-cells.tsx'
import { TaskMessages } from './task-messages-list.tsx'

/** One message task: what it sends, how far it is, its messages and who was left out. */
export default function MessageTaskDrawer() {
  const id = useStore($openMessageTask)
  const state = useStore($messageTask)
  const task = lastOf(state)
  return (
    <Drawer
      address={`message-task-${id}`}
      isOpen={id !== undefined}
      onClose={closeMessageTask}
      title={task?.name ?? messages.detail()}
      width={1040}
    >
      {task ? (
        <Known key={task.id} task={task} />
      ) : state.status === 'failed' ? (
        <Unread failure={state.failure} onRetry={() => begin(readMessageTask())} />
      ) : (
        <Skeleton label={commonMessages.loading()} rows={8} />
      )}
    </Drawer>
  )
}

function Actions({ task }: { readonly task: MessageTask }) {
  const may = useStore($may)
  const { isBusy, press, question } = useRequestedActions(task, task.name, async name => {
    if (name === 'remove') closeMessageTask()
    else await readMessageTask()
    await messageTaskList.reload()
  })
  const shown = messageTaskActions.filter(
    ({ needs, isShown }) => (needs === undefined || may(needs)) && (isShown?.(task) ?? true)
  )
  return (
    <span className="flex flex-wrap justify-end gap-2">
      {shown.map(action => (
        <Button
          aria-disabled={isBusy(action.name)}
          className={action.isDangerous ? 'text-(--hutong-danger)!' : ''}
          key={action.name}
          onClick={() => press(action)}
          size="small"
        >
          {action.label()}
        </Button>
      ))}
      {question}
    </span>
  )
}

function Known({ task }: { readonly task: MessageTask }) {
  const may = useStore($may)
  const [tab, choose] = useState<'messages' | 'leftOut'>('messages')
  const { counts, leftOutCount } = task
  const time = (at: number | null, never = listMessages.nothing()) =>
    at === null ? never : dateTime(at)
  return (
    <div className="@container flex flex-col gap-5">
      <section className="flex flex-col gap-3">
        <SectionHeading beside={<Actions task={task} />} level={2}>
          {messages.summary()}
        </SectionHeading>
        <div aria-live="polite" className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <TaskState task={task} />
          <TaskBar task={task} width="w-40" />
        </div>
        <DetailGrid
          columns={FITTING}
          details={[
            [messages.delivered(), counts.delivered],
            [messages.accepted(), counts.accepted],
            [messages.unknown(), counts.unknown],
            [messages.failed(), counts.failed],
            [messages.waiting(), counts.waiting],
            [messages.sending(), counts.sending],
            [messages.cancelledCount(), counts.cancelled],
            [messages.leftOut(), leftOutCount],
            [messages.segments(), task.segments],
            [messages.fee(), task.fee.toFixed(2)],
            [messages.template(), task.templateName],
            [messages.creator(), task.creatorName],
            [messages.created(), time(task.createTime)],
            [messages.plan(), time(task.planTime)],
            [messages.began(), time(task.beginTime)],
            [messages.ended(), time(task.endTime)]
          ]}
        />
        <p className="rounded-(--hutong-radius) bg-(--hutong-bg-sub) p-3 whitespace-pre-wrap wrap-anywhere">
          {task.text}
        </p>
      </section>
      <Tabs
        chosen={tab}
        label={messages.tabs()}
        onChoose={choose}
        tabs={[
          { name: 'messages', label: messages.messagesTab({ count: counts.total }) },
          { name: 'leftOut', label: messages.leftOutTab({ count: leftOutCount }) }
        ]}
      >
        {tab === 'messages' ? (
          <TaskMessages mayResend={may('CMC.SMS.TASK.BASIC.OPER')} task={task} />
        ) : (
          <LeftOutRows taskId={task.id} />
        )}
      </Tabs>
    </div>
  )
}
