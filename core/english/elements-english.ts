/** English of the elements that are larger than the telephone. */
import * as callDetail from '../features/call-detail/english.ts'
import * as callTaskForm from '../features/call-task-form/english.ts'
import * as callTasks from '../features/call-tasks/english/english.ts'
import * as clues from '../features/clues/english.ts'
import * as customFields from '../features/custom-fields/english.ts'
import * as customerDetails from '../features/customer-details/english/english.ts'
import * as customerForm from '../features/customer-form/english.ts'
import * as customers from '../features/customers/english.ts'
import * as dialogue from '../features/dialogue/english.ts'
import * as enterprise from '../features/enterprise/english.ts'
import * as home from '../features/home/english.ts'
import * as members from '../features/members/english.ts'
import * as numberReveal from '../features/number-reveal/english.ts'
import * as orderHandling from '../features/order-handling/english/english.ts'
import * as quickCalls from '../features/quick-calls/english.ts'
import * as recordings from '../features/recordings/english.ts'
import * as regions from '../features/regions/english.ts'
import * as reportRange from '../features/report-range/english.ts'
import * as retention from '../features/retention/english.ts'
import * as satisfaction from '../features/satisfaction/english.ts'
import * as scripts from '../features/scripts/english.ts'
import * as taskPlan from '../features/task-plan/english.ts'
import * as workOrders from '../features/work-orders/english.ts'
import * as validation from '../lib/validation/english.ts'
import { chart } from '../messages/english/chart-english.ts'
import type { EnglishOfFolder } from './join-tables.ts'

export const folders: readonly EnglishOfFolder[] = [
  { english: { chart } },
  callDetail,
  callTaskForm,
  callTasks,
  clues,
  customFields,
  customerDetails,
  customerForm,
  customers,
  dialogue,
  enterprise,
  home,
  members,
  numberReveal,
  orderHandling,
  quickCalls,
  recordings,
  regions,
  reportRange,
  retention,
  satisfaction,
  scripts,
  taskPlan,
  validation,
  workOrders
]
