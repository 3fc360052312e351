import { openAlarmSettings } from '../../../../core/areas/alarm-settings/open.ts'
import { openTaskDialog, type TaskDialogAsked } from '../../../../core/areas/call-task/open.ts'
import {
  addNumbersTo,
  copyTask,
  editTask,
  mayAddNumbers,
  mayBe,
  moveTask,
  moveTasks,
  type OwnMove,
  removeTask,
  removeTasks
} from '../../../../core/areas/call-tasks/deeds.ts'
import type { TaskList, TaskSearch } from '../../../../core/areas/call-tasks/lists.ts'
import type { CallTaskRow } from '../../../../core/contract/entities/call-task.ts'
import { taskCategory, taskType } from '../../../../core/contract/enums/call-tasks.ts'
import { callTaskStatus } from '../../../../core/contract/enums/tasks.ts'
import { dateShortcuts, dateTime } from '../../../../core/rules/dates.ts'
import { mayEdit, mayRemove } from '../../../../core/rules/tasks/deeds.ts'
import { alarmText } from '../../../../core/text/alarm-settings.ts'
import { listText } from '../../../../core/text/list.ts'
import { taskPageText as t } from '../../../../core/text/task-pages.ts'
import { begin } from '../../../../widgets/parts/begin.ts'
import type {
  BatchAction,
  ListColumn,
  ListDescription,
  RowAction,
  SearchField
} from '../../../list/description.ts'
import { navigate } from '../../../router.ts'
import { Rate, TaskBar } from './progress.tsx'
import { kindOf, TaskStatus } from './status.tsx'

const operate = 'CMC.CALL.TASK.BASIC.OPER'

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

const move = (name: OwnMove): RowAction<CallTaskRow> => ({
  name,
  label: t[name],
  needs: operate,
  isShown: mayBe(name),
  // The row changes where it stands, and is not read again.
  act: task => begin(moveTask(task, name))
})

/** In the order of the row; of the first three one task has at most one. */
export const taskDeeds: readonly RowAction<CallTaskRow>[] = [
  {
    ...move('start'),
    question: ({ name, totalCount }) => t.askStart({ name, count: totalCount })
  },
  { ...move('pause'), isAlternative: true },
  { ...move('resume'), isAlternative: true },
  { ...move('stop'), isDangerous: true, question: ({ name }) => t.askStop({ name }) },
  {
    name: 'numbers',
    label: t.addNumbers,
    needs: operate,
    isShown: mayAddNumbers,
    act: addNumbersTo
  },
  {
    name: 'edit',
    label: t.edit,
    needs: operate,
    isShown: ({ status }) => mayEdit(status),
    act: editTask
  },
  { name: 'copy', label: t.copy, needs: operate, act: copyTask },
  {
    name: 'remove',
    label: t.remove,
    needs: 'CMC.CALL.TASK.DELE',
    isShown: ({ status }) => mayRemove(status),
    isDangerous: true,
    question: () => t.askRemove(),
    act: removeTask
  }
]

const fieldsOf = (isEveryKind: boolean): readonly SearchField<TaskSearch>[] => [
  { kind: 'text', key: 'name', label: t.name, maxLength: 128 },
  { kind: 'choice', key: 'status', label: t.status, options: everyStatus },
  ...(isEveryKind
    ? ([
        { kind: 'choice', key: 'taskType', label: t.kind, options: taskType.options },
        { kind: 'choice', key: 'taskCategory', label: t.category, options: taskCategory.options }
      ] as const)
    : []),
  { kind: 'text', key: 'creatorName', label: t.creator },
  {
    kind: 'span',
    from: 'beginTime',
    to: 'endTime',
    label: t.created,
    limitMonths: 12,
    noFuture: true,
    shortcuts: dateShortcuts
  }
]

/** A draft is a state of its own here, though nobody can choose it. */
const everyStatus = callTaskStatus.codes.map(value => ({
  value,
  label: callTaskStatus.label(value)
}))

/** A list of tasks of one kind, or of every kind. `made`: what is created there. */
export function describeTasks(
  list: TaskList,
  made: Omit<TaskDialogAsked, 'mode'>,
  isEveryKind = false
): ListDescription<CallTaskRow, TaskSearch> {
  const ticked = (keys: readonly string[]) =>
    list.$list.get().list.filter(({ id }) => keys.includes(id))
  const batch = (name: OwnMove, label: BatchAction['label']): BatchAction => ({
    name,
    label,
    needs: operate,
    act: keys => begin(moveTasks(ticked(keys), name))
  })
  return {
    label: t.tasks,
    list,
    keyOf: ({ id }) => id,
    nameOf: ({ name }) => name,
    fields: fieldsOf(isEveryKind),
    columns: taskColumns,
    rowActions: taskDeeds,
    actions: [
      {
        name: 'create',
        label: made.repair ? t.createRepair : t.create,
        needs: operate,
        tone: 'primary',
        act: () => openTaskDialog({ mode: 'create', ...made })
      },
      {
        name: 'alarm',
        label: alarmText.open,
        needs: 'CMC.TASK.ALAR',
        act: openAlarmSettings
      }
    ],
    batchActions: [
      {
        ...batch('start', t.startTicked),
        question: (count: number) => t.askStartTicked({ count })
      },
      batch('pause', t.pauseTicked),
      batch('resume', t.resumeTicked),
      {
        name: 'remove',
        label: t.removeTicked,
        needs: 'CMC.CALL.TASK.DELE',
        isDangerous: true,
        question: count => t.askRemoveTicked({ count }),
        act: keys => removeTasks(ticked(keys))
      }
    ]
  }
}
