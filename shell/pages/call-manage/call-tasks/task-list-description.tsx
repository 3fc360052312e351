import { openAlarmSettings } from '../../../../core/features/alarm-settings/alarm-window.ts'
import { alarmMessages } from '../../../../core/features/alarm-settings/messages.ts'
import {
  openTaskDialog,
  type TaskDialogRequest
} from '../../../../core/features/call-task-form/task-dialog.ts'
import { taskCategory, taskType } from '../../../../core/features/call-tasks/enums.ts'
import { taskPageMessages as messages } from '../../../../core/features/call-tasks/messages.ts'
import type { CallTaskRow } from '../../../../core/features/call-tasks/schemas.ts'
import {
  mayBe,
  moveTasks,
  type OwnMove,
  removeTasks
} from '../../../../core/features/call-tasks/task-actions.ts'
import { callTaskStatus } from '../../../../core/features/call-tasks/task-enums.ts'
import type { TaskList, TaskSearch } from '../../../../core/features/call-tasks/task-lists.ts'
import { begin } from '../../../../widgets/parts/begin-part.ts'
import type { BatchAction, ListDescription, SearchField } from '../../../list/list-description.ts'
import { createdSpan } from '../call-records/creation-columns.tsx'
import { scheduledColumns, taskColumns } from './task-columns.tsx'
import { leftOutOf, operate, scheduledActions, taskActions } from './task-row-actions.tsx'

const fieldsOf = (isEveryKind: boolean): readonly SearchField<TaskSearch>[] => [
  { kind: 'text', key: 'name', label: messages.name, maxLength: 128 },
  { kind: 'choice', key: 'status', label: messages.status, options: everyStatus },
  ...(isEveryKind
    ? ([
        { kind: 'choice', key: 'taskType', label: messages.kind, options: taskType.options },
        {
          kind: 'choice',
          key: 'taskCategory',
          label: messages.category,
          options: taskCategory.options
        }
      ] as const)
    : []),
  { kind: 'text', key: 'creatorName', label: messages.creator },
  { ...createdSpan, label: messages.created }
]

/** Draft is a filter option of its own, although no task can be set to it. */
const everyStatus = callTaskStatus.codes.map(value => ({
  value,
  label: () => callTaskStatus.label(value)
}))

/** Describes a list of tasks of one kind or of all kinds. `made`: the kind that 新建 creates. */
export function describeTasks(
  list: TaskList,
  made: Omit<TaskDialogRequest, 'mode'>,
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
    label: messages.tasks,
    list,
    keyOf: ({ id }) => id,
    nameOf: ({ name }) => name,
    fields: fieldsOf(isEveryKind),
    columns: made.isScheduled ? scheduledColumns : taskColumns,
    rowActions: made.isScheduled ? scheduledActions : taskActions,
    actions: [
      {
        name: 'create',
        label: messages.create,
        needs: operate,
        tone: 'primary',
        act: () => openTaskDialog({ mode: 'create', ...made })
      },
      {
        name: 'alarm',
        label: alarmMessages.open,
        needs: 'CMC.TASK.ALAR',
        act: openAlarmSettings
      }
    ],
    batchActions: [
      {
        ...batch('start', messages.startTicked),
        question: (count: number) => messages.askStartTicked({ count }),
        details: (keys: readonly string[]) => leftOutOf(ticked(keys).filter(mayBe('start')))
      },
      batch('pause', messages.pauseTicked),
      batch('resume', messages.resumeTicked),
      {
        name: 'remove',
        label: messages.removeTicked,
        needs: 'CMC.CALL.TASK.DELE',
        isDangerous: true,
        question: count => messages.askRemoveTicked({ count }),
        act: keys => removeTasks(ticked(keys))
      }
    ]
  }
}
