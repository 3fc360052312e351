import { accounts } from '../features/accounts/endpoints.ts'
import { addressBook } from '../features/address-book/endpoints.ts'
import { bookFields } from '../features/address-book/field-endpoints.ts'
import { administrators } from '../features/administrators/endpoints.ts'
import { analysis } from '../features/analysis/endpoints.ts'
import { apiKeys } from '../features/api-keys/endpoints.ts'
import { billing } from '../features/billing/endpoints.ts'
import { callAudio, callDetails } from '../features/call-detail/endpoints.ts'
import { callTasks } from '../features/call-tasks/endpoints.ts'
import { lending } from '../features/call-tasks/lending-endpoints.ts'
import { taskResources } from '../features/call-tasks/resource-endpoints.ts'
import { clueTasks } from '../features/clue-tasks/endpoints.ts'
import { clues } from '../features/clues/endpoints.ts'
import { colleagues } from '../features/colleagues/endpoints.ts'
import { customFields } from '../features/custom-fields/endpoints.ts'
import { callItems, customerDetails } from '../features/customer-details/endpoints.ts'
import { customerFields } from '../features/customer-fields/endpoints.ts'
import { departments } from '../features/departments/endpoints.ts'
import { dispositions } from '../features/dispositions/endpoints.ts'
import { exchange } from '../features/exchange/endpoints.ts'
import { feedback } from '../features/feedback/endpoints.ts'
import { home } from '../features/home/endpoints.ts'
import { installation } from '../features/installation/endpoints.ts'
import { intentRuleSets } from '../features/intent-rules/endpoints.ts'
import { invitations } from '../features/invitations/endpoints.ts'
import { knowledge } from '../features/knowledge/endpoints.ts'
import { licences } from '../features/licences/endpoints.ts'
import { lineMonitor } from '../features/line-monitor/endpoints.ts'
import { manualTasks } from '../features/manual-tasks/endpoints.ts'
import { messageGateway } from '../features/message-gateway/endpoints.ts'
import { messageSignatures, messageTemplates } from '../features/messaging/endpoints.ts'
import { messageRecords, unsubscribedNumbers } from '../features/messaging/record-endpoints.ts'
import { sendingSettings } from '../features/messaging/setting-endpoints.ts'
import { messageTasks } from '../features/messaging/task-endpoints.ts'
import { monitorLimits } from '../features/monitor-limits/endpoints.ts'
import { numberHandling } from '../features/number-handling/endpoints.ts'
import { addingNumbers } from '../features/number-import/endpoints.ts'
import { taskNumbers } from '../features/number-import/task-number-endpoints.ts'
import { blackList, redList, whiteList } from '../features/number-lists/endpoints.ts'
import { numbers } from '../features/number-reveal/endpoints.ts'
import { workOrders } from '../features/order-handling/endpoints.ts'
import { workOrderSettings } from '../features/order-handling/settings-endpoints.ts'
import { reception, receptionCalls } from '../features/reception/endpoints.ts'
import { recordingPause } from '../features/recording-pause/endpoints.ts'
import { managedLines } from '../features/resources/line-endpoints.ts'
import { managedRobots } from '../features/resources/robot-endpoints.ts'
import { retention } from '../features/retention/endpoints.ts'
import { robotIncoming } from '../features/robot-incoming/endpoints.ts'
import { roles } from '../features/roles/endpoints.ts'
import { satisfaction } from '../features/satisfaction/endpoints.ts'
import { scripts } from '../features/scripts/endpoints.ts'
import { scriptDrafts } from '../features/scripts/script-draft-endpoints.ts'
import { seatHours } from '../features/seat-hours/endpoints.ts'
import { seatLog } from '../features/seat-log/endpoints.ts'
import { seatSettings } from '../features/seat-settings/endpoints.ts'
import { seatWall } from '../features/seat-wall/endpoints.ts'
import { selfAnalysis } from '../features/self-analysis/endpoints.ts'
import { speedReach } from '../features/speed-reach/endpoints.ts'
import { supervision } from '../features/supervision/endpoints.ts'
import { systemSettings } from '../features/system-settings/endpoints.ts'
import { taskPlan } from '../features/task-plan/endpoints.ts'
import { transferFiles } from '../features/transfer-list/transfer-file-endpoints.ts'
import { recognition, scriptVoices, voices } from '../features/voices/endpoints.ts'
import { webhooks } from '../features/webhooks/endpoints.ts'
import { serviceRecords } from '../features/work-orders/endpoints.ts'
import { workbench } from '../features/workbench/endpoints.ts'
import { endpoints } from './first-endpoints.ts'

/**
 * All endpoints of the product: the first table and those of single pages. The reference backend
 * serves exactly these; a page imports what it needs from its own file.
 */
export const allEndpoints = {
  ...endpoints,
  lending,
  customers: { ...endpoints.customers, ...customerDetails },
  callItems,
  colleagues,
  customFields,
  customerFields,
  serviceRecords,
  workOrders,
  workOrderSettings,
  knowledge,
  clues,
  numbers,
  callDetails,
  callAudio,
  supervision,
  recordingPause,
  seatLog,
  lineMonitor,
  analysis,
  selfAnalysis,
  seatWall,
  monitorLimits,
  satisfaction,
  seatHours,
  callTasks,
  addressBook,
  bookFields,
  taskNumbers,
  addingNumbers,
  clueTasks,
  numberHandling,
  speedReach,
  transferFiles,
  taskResources,
  taskPlan,
  manualTasks,
  messageSignatures,
  messageTemplates,
  messageTasks,
  sendingSettings,
  messageRecords,
  unsubscribedNumbers,
  blackList,
  redList,
  whiteList,
  reception,
  receptionCalls,
  scripts,
  scriptDrafts,
  intentRuleSets,
  workbench,
  home,
  feedback,
  robotIncoming,
  roles,
  departments,
  accounts,
  invitations,
  installation,
  systemSettings,
  apiKeys,
  billing,
  administrators,
  seatSettings,
  managedLines,
  managedRobots,
  voices,
  scriptVoices,
  recognition,
  webhooks,
  licences,
  retention,
  dispositions,
  messageGateway,
  exchange
}
