import { MANAGER } from '../../../core/rules/manual-task.ts'
import type { SheetPlan } from '../../../core/rules/tasks/preflight.ts'
import { goesByManager } from './add.ts'
import type { ManualTaskRowOf } from './tasks.ts'

/** What a file of numbers for a manual task has to say. */
export const planOfManual = (task: Pick<ManualTaskRowOf, 'draft'>, rowsLimit = 0): SheetPlan => ({
  variables: goesByManager(task) ? [MANAGER] : [],
  customFields: [],
  isAccurate: false,
  hasSeveralNumbers: false,
  rowsLimit
})
