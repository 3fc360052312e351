import { taskPageMessages as messages } from '../../../../core/features/call-tasks/messages.ts'
import type { CallTaskRow } from '../../../../core/features/call-tasks/schemas.ts'
import { listMessages } from '../../../../core/messages/list-messages.ts'
import { NameLink } from '../../../list/cells/name-link.tsx'
import type { ListColumn } from '../../../list/list-description.ts'
import { navigate } from '../../../router/router.ts'
import { madeColumns } from '../call-records/creation-columns.tsx'
import { Rate, TaskBar } from './task-progress-bar.tsx'
import { kindOf, TaskStatus } from './task-status.tsx'

/** Address of a task's page. */
export const taskAddress = (id: string): string => `/callManage/callTask/${encodeURIComponent(id)}`

export const taskColumns: readonly ListColumn<CallTaskRow>[] = [
  {
    key: 'name',
    title: messages.name,
    width: 184,
    render: task => (
      <NameLink
        below={<TaskBar name={task.name} task={task} />}
        label={messages.open(task)}
        name={task.name}
        onOpen={() => navigate(taskAddress(task.id))}
      />
    )
  },
  { key: 'status', title: messages.status, width: 88, render: task => <TaskStatus {...task} /> },
  {
    key: 'progress',
    title: messages.progress,
    width: 176,
    render: task => <TaskBar name={task.name} task={task} />
  },
  {
    key: 'dialled',
    title: messages.dialled,
    width: 72,
    align: 'right',
    render: ({ dialledCount }) => <span className="tabular-nums">{dialledCount}</span>
  },
  {
    key: 'connected',
    title: messages.connected,
    width: 112,
    align: 'right',
    render: ({ connectedCount, dialledCount }) => <Rate count={connectedCount} of={dialledCount} />
  },
  {
    key: 'running',
    title: messages.running,
    width: 80,
    align: 'right',
    render: ({ runningCount }) => <span className="tabular-nums">{runningCount}</span>
  },
  { key: 'kind', title: messages.kind, width: 112, render: kindOf },
  {
    key: 'script',
    title: messages.script,
    width: 144,
    render: ({ templateName }) => (
      <span title={templateName}>{templateName || listMessages.nothing()}</span>
    )
  },
  ...madeColumns(messages)
]

/** Columns of scheduled tasks, which also show the day. */
export const scheduledColumns: readonly ListColumn<CallTaskRow>[] = taskColumns.flatMap(column =>
  column.key === 'kind'
    ? [
        {
          key: 'start',
          title: messages.startDate,
          width: 120,
          render: ({ startDate }: CallTaskRow) => (
            <span className="tabular-nums">{startDate || listMessages.nothing()}</span>
          )
        },
        column
      ]
    : [column]
)
