import { openAlarmSettings } from '../../../../core/areas/alarm-settings/open.ts'
import { openTaskDialog, type TaskDialogAsked } from '../../../../core/areas/call-task/open.ts'
import { moveTasks, type OwnMove, removeTasks } from '../../../../core/areas/call-tasks/deeds.ts'
import type { TaskList, TaskSearch } from '../../../../core/areas/call-tasks/lists.ts'
import type { CallTaskRow } from '../../../../core/contract/entities/call-task.ts'
import { taskCategory, taskType } from '../../../../core/contract/enums/call-tasks.ts'
import { callTaskStatus } from '../../../../core/contract/enums/tasks.ts'
import { alarmText } from '../../../../core/text/alarm-settings.ts'
import { taskPageText as t } from '../../../../core/text/task-pages.ts'
import { begin } from '../../../../widgets/parts/begin.ts'
import type { BatchAction, ListDescription, SearchField } from '../../../list/description.ts'
import { createdSpan } from '../made.tsx'
import { scheduledColumns, taskColumns } from './columns.tsx'
import { operate, scheduledDeeds, taskDeeds } from './row-deeds.ts'

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
  { ...createdSpan, label: t.created }
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
    columns: made.isScheduled ? scheduledColumns : taskColumns,
    rowActions: made.isScheduled ? scheduledDeeds : taskDeeds,
    actions: [
      {
        name: 'create',
        label: t.create,
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
