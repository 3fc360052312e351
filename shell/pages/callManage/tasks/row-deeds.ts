import {
  addNumbersTo,
  copyTask,
  editTask,
  mayAddNumbers,
  mayBe,
  moveTask,
  type OwnMove,
  removeTask
} from '../../../../core/areas/call-tasks/deeds.ts'
import type { CallTaskRow } from '../../../../core/contract/entities/call-task.ts'
import { mayEdit, mayRemove } from '../../../../core/rules/tasks/deeds.ts'
import { taskPageText as t } from '../../../../core/text/task-pages.ts'
import { begin } from '../../../../widgets/parts/begin.ts'
import type { RowAction } from '../../../list/description.ts'

export const operate = 'CMC.CALL.TASK.BASIC.OPER'

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
    act: task => addNumbersTo(task)
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
    consequence: ({ totalCount: count }) => t.goneWithTask({ count }),
    act: removeTask
  }
]

/** Nobody types the numbers of a task that is planned ahead (doc 2 §2.8). */
export const scheduledDeeds: readonly RowAction<CallTaskRow>[] = taskDeeds.map(deed =>
  deed.name === 'numbers'
    ? { ...deed, act: (task: CallTaskRow) => addNumbersTo(task, { isTimed: true }) }
    : deed
)
