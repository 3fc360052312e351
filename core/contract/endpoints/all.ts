import { addingNumbers } from './adding-numbers.ts'
import { callAudio, callDetails } from './call-details.ts'
import { callTasks } from './call-tasks.ts'
import { clues } from './clues.ts'
import { customFields } from './custom-fields.ts'
import { callItems, customerDetails } from './customer-details.ts'
import { feedback } from './feedback.ts'
import { endpoints } from './index.ts'
import { knowledge } from './knowledge.ts'
import { lending } from './lending.ts'
import { manualTasks } from './manual-tasks.ts'
import { blackList, redList, whiteList } from './number-lists.ts'
import { numbers } from './numbers.ts'
import { scripts } from './scripts.ts'
import { serviceRecords } from './service-records.ts'
import { supervision } from './supervision.ts'
import { taskNumbers } from './task-numbers.ts'
import { taskPlan } from './task-plan.ts'
import { taskResources } from './task-resources.ts'
import { workbench } from './workbench.ts'

/**
 * Every call of the product: the first table and what single pages bring along. The reference
 * backend answers exactly this; a page imports what it needs from its own file.
 */
export const allEndpoints = {
  ...endpoints,
  lending,
  customers: { ...endpoints.customers, ...customerDetails },
  callItems,
  customFields,
  serviceRecords,
  knowledge,
  clues,
  numbers,
  callDetails,
  callAudio,
  supervision,
  callTasks,
  taskNumbers,
  addingNumbers,
  taskResources,
  taskPlan,
  manualTasks,
  blackList,
  redList,
  whiteList,
  scripts,
  workbench,
  feedback
}
