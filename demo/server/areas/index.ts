import type { Backend } from '../backend.ts'
import { customerOwnerHandlers } from '../cases/customer-owners.ts'
import type { Handlers } from '../http.ts'
import { accountHandlers } from './account.ts'
import { addingNumberHandlers } from './adding-numbers.ts'
import { agentHandlers } from './agent.ts'
import { authHandlers } from './auth.ts'
import { callAudioHandlers } from './call-audio.ts'
import { callDetailHandlers } from './call-details.ts'
import { callItemHandlers } from './call-items.ts'
import { callTaskHandlers } from './call-tasks.ts'
import { callHandlers } from './calls.ts'
import { clueHandlers } from './clues.ts'
import { customFieldHandlers } from './custom-fields.ts'
import { customerDetailHandlers } from './customer-details.ts'
import { customerHandlers } from './customers.ts'
import { enterpriseHandlers } from './enterprise.ts'
import { errorLogHandlers } from './error-logs.ts'
import { feedbackHandlers } from './feedback.ts'
import { fileHandlers } from './files.ts'
import { knowledgeHandlers } from './knowledge.ts'
import { lendingHandlers } from './lending.ts'
import { manualTaskHandlers } from './manual-tasks.ts'
import { memberHandlers } from './members.ts'
import { messageTipHandlers } from './message-tips.ts'
import { numberListHandlers } from './number-lists.ts'
import { numberHandlers } from './numbers.ts'
import { operationHandlers } from './operations.ts'
import { quickCallHandlers } from './quick-calls.ts'
import { regionHandlers } from './regions.ts'
import { scriptHandlers } from './scripts.ts'
import { serviceRecordHandlers } from './service-records.ts'
import { signInHandlers } from './sign-in.ts'
import { supervisionHandlers } from './supervision.ts'
import { taskNumberHandlers } from './task-numbers.ts'
import { taskPlanHandlers } from './task-plan.ts'
import { taskResourceHandlers } from './task-resources.ts'
import { transferHandlers } from './transfers.ts'
import { workbenchHandlers } from './workbench.ts'

/** An answer for every row of the contract's table. */
export const handlersOf = (backend: Backend): Handlers => ({
  auth: authHandlers(backend),
  lending: lendingHandlers(backend),
  signIn: signInHandlers(backend),
  account: accountHandlers(backend),
  members: memberHandlers(backend),
  agent: agentHandlers(backend),
  calls: callHandlers(backend),
  files: fileHandlers(backend),
  transfers: transferHandlers(backend),
  messageTips: messageTipHandlers(backend),
  enterprise: enterpriseHandlers(backend),
  regions: regionHandlers,
  quickCalls: quickCallHandlers(backend),
  errorLogs: errorLogHandlers(backend),
  customers: {
    ...customerHandlers(backend),
    ...customerDetailHandlers(backend),
    ...customerOwnerHandlers(backend)
  },
  callItems: callItemHandlers(backend),
  customFields: customFieldHandlers(backend),
  serviceRecords: serviceRecordHandlers(backend),
  knowledge: knowledgeHandlers(backend),
  clues: clueHandlers(backend),
  numbers: numberHandlers(backend),
  operations: operationHandlers(backend),
  callDetails: callDetailHandlers(backend),
  callAudio: callAudioHandlers(backend),
  supervision: supervisionHandlers(backend),
  workbench: workbenchHandlers(backend),
  callTasks: callTaskHandlers(backend),
  taskNumbers: taskNumberHandlers(backend),
  addingNumbers: addingNumberHandlers(backend),
  taskResources: taskResourceHandlers(backend),
  taskPlan: taskPlanHandlers(backend),
  manualTasks: manualTaskHandlers(backend),
  ...numberListHandlers(backend),
  scripts: scriptHandlers(backend),
  feedback: feedbackHandlers(backend)
})
