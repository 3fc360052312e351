import { taskPageText as t } from '../../../../core/features/call-tasks/messages.ts'
import type { CallTaskRow } from '../../../../core/features/call-tasks/schemas.ts'
import { listText } from '../../../../core/messages/list-messages.ts'
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
    title: t.name,
    width: 184,
    draw: task => (
      <NameLink
        below={<TaskBar name={task.name} task={task} />}
        label={t.open(task)}
        name={task.name}
        onOpen={() => navigate(taskAddress(task.id))}
      />
    )
  },
  { key: 'status', title: t.status, width: 88, draw: task => <TaskStatus {...task} /> },
  {
    key: 'progress',
    title: t.progress,
    width: 176,
    draw: task => <TaskBar name={task.name} task={task} />
  },
  {
    key: 'dialled',
    title: t.dialled,
    width: 72,
    align: 'right',
    draw: ({ dialledCount }) => <span className="tabular-nums">{dialledCount}</span>
  },
  {
    key: 'connected',
    title: t.connected,
    width: 112,
    align: 'right',
    draw: ({ connectedCount, dialledCount }) => <Rate count={connectedCount} of={dialledCount} />
  },
  {
    key: 'running',
    title: t.running,
    width: 80,
    align: 'right',
    draw: ({ runningCount }) => <span className="tabular-nums">{runningCount}</span>
  },
  { key: 'kind', title: t.kind, width: 112, draw: kindOf },
  {
    key: 'script',
    title: t.script,
    width: 144,
    draw: ({ templateName }) => (
      <span title={templateName}>{templateName || listText.nothing()}</span>
    )
  },
  ...madeColumns(t)
]

/** Columns of scheduled tasks, which also show the day. */
export const scheduledColumns: readonly ListColumn<CallTaskRow>[] = taskColumns.flatMap(column =>
  column.key === 'kind'
    ? [
        {
          key: 'start',
          title: t.startDate,
          width: 120,
          draw: ({ startDate }: CallTaskRow) => (
            <span className="tabular-nums">{startDate || listText.nothing()}</span>
          )
        },
        column
      ]
    : [column]
)
