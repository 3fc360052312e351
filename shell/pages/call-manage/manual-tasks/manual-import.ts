import { manualChanged } from '../../../../core/features/manual-tasks/live-manual.ts'
import { numbersAdded } from '../../../../core/features/manual-tasks/manual-detail.ts'
import { openAddNumbers } from '../../../../core/features/number-import/import-window.ts'

/** Opens the number import for a manual task. */
export const addNumbersTo = (taskId: string): void =>
  openAddNumbers({
    kind: 'manual',
    taskId,
    onAdded() {
      manualChanged(taskId)
      numbersAdded()
    }
  })
