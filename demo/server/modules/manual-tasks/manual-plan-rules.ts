import { MANAGER } from '../../../../core/features/manual-tasks/rules.ts'
import type { SheetPlan } from '../../../../core/features/number-import/rules/row-types.ts'
import type { ManualTaskRowOf } from './manual-task-queries.ts'
import { goesByManager } from './numbers/add-manual-numbers.ts'

/** Columns of a manual task's number file. */
export const planOfManual = (task: Pick<ManualTaskRowOf, 'draft'>, rowsLimit = 0): SheetPlan => ({
  variables: goesByManager(task) ? [MANAGER] : [],
  customFields: [],
  isAccurate: false,
  hasSeveralNumbers: false,
  rowsLimit
})
