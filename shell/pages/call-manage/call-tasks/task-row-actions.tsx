import type { ReactNode } from 'react'
import { taskPageMessages as messages } from '../../../../core/features/call-tasks/messages.ts'
import { mayEdit, mayRemove } from '../../../../core/features/call-tasks/rules.ts'
import type { CallTaskRow } from '../../../../core/features/call-tasks/schemas.ts'
import {
  addNumbersTo,
  copyTask,
  editTask,
  mayAddNumbers,
  mayBe,
  moveTask,
  type OwnMove,
  removeTask
} from '../../../../core/features/call-tasks/task-actions.ts'
import { begin } from '../../../../widgets/parts/begin-part.ts'
import { CalledToday } from '../../../../widgets/parts/task-plan/called-today.tsx'
import type { RowAction } from '../../../list/list-description.ts'

export const operate = 'CMC.CALL.TASK.BASIC.OPER'

const move = (name: OwnMove): RowAction<CallTaskRow> => ({
  name,
  label: messages[name],
  needs: operate,
  isShown: mayBe(name),
  // Updates the row in place, without a reload.
  act: task => begin(moveTask(task, name))
})

const BY_AGENTS = 4
/** How many numbers of these tasks robots have called today and will be left out (rule dialling-7). */
export function leftOutOf(tasks: readonly CallTaskRow[]): ReactNode {
  const ids = tasks.flatMap(({ taskType, callTaskId }) =>
    taskType === BY_AGENTS ? [] : callTaskId
  )
  return ids.length > 0 && <CalledToday taskIds={ids} />
}

/** In display order; a task has at most one of the first three. */
export const taskActions: readonly RowAction<CallTaskRow>[] = [
  {
    ...move('start'),
    question: ({ name, totalCount }) => messages.askStart({ name, count: totalCount }),
    details: task => leftOutOf([task])
  },
  { ...move('pause'), isAlternative: true },
  { ...move('resume'), isAlternative: true },
  { ...move('stop'), isDangerous: true, question: ({ name }) => messages.askStop({ name }) },
  {
    name: 'numbers',
    label: messages.addNumbers,
    needs: operate,
    isShown: mayAddNumbers,
    act: task => addNumbersTo(task)
  },
  {
    name: 'edit',
    label: messages.edit,
    needs: operate,
    isShown: ({ status }) => mayEdit(status),
    act: editTask
  },
  { name: 'copy', label: messages.copy, needs: operate, act: copyTask },
  {
    name: 'remove',
    label: messages.remove,
    needs: 'CMC.CALL.TASK.DELE',
    isShown: ({ status }) => mayRemove(status),
    isDangerous: true,
    question: () => messages.askRemove(),
    consequence: ({ totalCount: count }) => messages.goneWithTask({ count }),
    act: removeTask
  }
]

/** Numbers of a scheduled task cannot be typed in (rule number-import-2). */
export const scheduledActions: readonly RowAction<CallTaskRow>[] = taskActions.map(action =>
  action.name === 'numbers'
    ? { ...action, act: (task: CallTaskRow) => addNumbersTo(task, { isTimed: true }) }
    : action
)
