import type { CallTaskRow } from '../../../../core/contract/entities/call-task.ts'
import { dateTime } from '../../../../core/rules/dates.ts'
import { listText } from '../../../../core/text/list.ts'
import { taskPageText as t } from '../../../../core/text/task-pages.ts'
import type { ListColumn } from '../../../list/description.ts'
import { navigate } from '../../../router.ts'
import { Rate, TaskBar } from './progress.tsx'
import { kindOf, TaskStatus } from './status.tsx'

/** The page of one task. */
export const taskAddress = (id: string): string => `/callManage/callTask/${encodeURIComponent(id)}`

const NameCell = ({ task: { id, name } }: { readonly task: CallTaskRow }) => (
  <button
    aria-label={t.open({ name })}
    className="h-6 max-w-full truncate rounded-(--hutong-radius-sm) text-(--hutong-link) hover:underline"
    onClick={() => navigate(taskAddress(id))}
    title={name}
    type="button"
  >
    {name}
  </button>
)

export const taskColumns: readonly ListColumn<CallTaskRow>[] = [
  { key: 'name', title: t.name, width: 208, draw: task => <NameCell task={task} /> },
  { key: 'status', title: t.status, width: 88, draw: task => <TaskStatus {...task} /> },
  { key: 'kind', title: t.kind, width: 112, draw: kindOf },
  {
    key: 'progress',
    title: t.progress,
    width: 192,
    draw: task => <TaskBar name={task.name} task={task} />
  },
  {
    key: 'dialled',
    title: t.dialled,
    width: 80,
    align: 'right',
    draw: ({ dialledCount }) => <span className="tabular-nums">{dialledCount}</span>
  },
  {
    key: 'connected',
    title: t.connected,
    width: 128,
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
  {
    key: 'script',
    title: t.script,
    width: 144,
    draw: ({ templateName }) => (
      <span title={templateName}>{templateName || listText.nothing()}</span>
    )
  },
  {
    key: 'creator',
    title: t.creator,
    width: 96,
    draw: ({ creatorName }) => <span title={creatorName}>{creatorName}</span>
  },
  {
    key: 'created',
    title: t.created,
    width: 168,
    draw: ({ createTime }) => <span className="tabular-nums">{dateTime(createTime)}</span>
  }
]
