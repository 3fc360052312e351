import { openAddNumbers } from '../../../../core/areas/add-numbers/open.ts'
import { numbersAdded } from '../../../../core/areas/manual-tasks/detail.ts'
import { manualChanged } from '../../../../core/areas/manual-tasks/live.ts'

/** Numbers for a manual task are added in the console's own window. */
export const addNumbersTo = (taskId: string): void =>
  openAddNumbers({
    kind: 'manual',
    taskId,
    onAdded() {
      manualChanged(taskId)
      numbersAdded()
    }
  })
