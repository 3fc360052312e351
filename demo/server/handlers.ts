import { authHandlers } from './auth/auth-handlers.ts'
import type { Backend } from './backend.ts'
import type { Handlers } from './http/serve-endpoints.ts'
import { accountHandlers } from './modules/account/handlers.ts'
import { accountAccessHandlers } from './modules/accounts/handlers.ts'
import { bookFieldHandlers } from './modules/address-book/field-handlers.ts'
import { addressBookHandlers } from './modules/address-book/handlers.ts'
import { administratorHandlers } from './modules/administrators/handlers.ts'
import { analysisHandlers } from './modules/analysis/handlers.ts'
import { serverClients } from './modules/api-keys/authorize-server.ts'
import { apiKeyHandlers } from './modules/api-keys/handlers.ts'
import { billHandlers } from './modules/billing/bills/bill-handlers.ts'
import { billingHandlers } from './modules/billing/handlers.ts'
import { callAudioHandlers } from './modules/call-detail/audio-handlers.ts'
import { callDetailHandlers } from './modules/call-detail/handlers.ts'
import { callTaskHandlers } from './modules/call-tasks/handlers.ts'
import { lendingHandlers } from './modules/call-tasks/lending-handlers.ts'
import { taskResourceHandlers } from './modules/call-tasks/resource-handlers.ts'
import { callHandlers } from './modules/calls/handlers.ts'
import { callItemHandlers } from './modules/calls/item-handlers.ts'
import { clueTaskHandlers } from './modules/clue-tasks/handlers.ts'
import { clueHandlers } from './modules/clues/handlers.ts'
import { colleagueHandlers } from './modules/colleagues/handlers.ts'
import { customerFieldHandlers } from './modules/custom-fields/customer-field-handlers.ts'
import { customFieldHandlers } from './modules/custom-fields/handlers.ts'
import { customerDetailHandlers } from './modules/customers/detail-handlers.ts'
import { customerHandlers } from './modules/customers/handlers.ts'
import { customerOwnerHandlers } from './modules/customers/owner-handlers.ts'
import { departmentHandlers } from './modules/departments/handlers.ts'
import { dispositionHandlers } from './modules/dispositions/handlers.ts'
import { enterpriseHandlers } from './modules/enterprise/handlers.ts'
import { errorLogHandlers } from './modules/error-logs/handlers.ts'
import { exchangeHandlers } from './modules/exchange/handlers.ts'
import { feedbackHandlers } from './modules/feedback/handlers.ts'
import { homeHandlers } from './modules/home/handlers.ts'
import { installationHandlers } from './modules/installation/handlers.ts'
import { intentRuleSetHandlers } from './modules/intent-rules/handlers.ts'
import { invitationHandlers } from './modules/invitations/handlers.ts'
import { knowledgeHandlers } from './modules/knowledge/handlers.ts'
import { licenceHandlers } from './modules/licences/handlers.ts'
import { lineMonitorHandlers } from './modules/line-monitor/handlers.ts'
import { manualTaskHandlers } from './modules/manual-tasks/handlers.ts'
import { memberHandlers } from './modules/members/handlers.ts'
import { messageTipHandlers } from './modules/message-tips/handlers.ts'
import { messageGatewayHandlers } from './modules/messaging/gateway/gateway-handlers.ts'
import { messageTaskHandlers } from './modules/messaging/message-task-handlers.ts'
import { messageRecordHandlers, unsubscribedHandlers } from './modules/messaging/record-handlers.ts'
import { sendingSettingHandlers } from './modules/messaging/sending-setting-handlers.ts'
import { signatureHandlers } from './modules/messaging/signature-handlers.ts'
import { templateHandlers } from './modules/messaging/template-handlers.ts'
import { monitorLimitHandlers } from './modules/monitor-limits/handlers.ts'
import { numberHandlingHandlers } from './modules/number-handling/handlers.ts'
import { addingNumberHandlers } from './modules/number-import/handlers.ts'
import { taskNumberHandlers } from './modules/number-import/task-number-handlers.ts'
import { numberListHandlers } from './modules/number-lists/handlers.ts'
import { numberHandlers } from './modules/number-reveal/handlers.ts'
import { operationHandlers } from './modules/operation-log/handlers.ts'
import { workOrderHandlers } from './modules/order-handling/handlers.ts'
import { orderSettingHandlers } from './modules/order-handling/order-setting-handlers.ts'
import { quickCallHandlers } from './modules/quick-calls/handlers.ts'
import { receptionHandlers } from './modules/reception/handlers.ts'
import { receivedHandlers } from './modules/reception/received-handlers.ts'
import { recordingPauseHandlers } from './modules/recording-pause/handlers.ts'
import { regionHandlers } from './modules/regions/handlers.ts'
import { lineHandlers } from './modules/resources/line-handlers.ts'
import { robotHandlers } from './modules/resources/robot-handlers.ts'
import { retentionHandlers } from './modules/retention/handlers.ts'
import { robotIncomingHandlers } from './modules/robot-incoming/handlers.ts'
import { roleHandlers } from './modules/roles/handlers.ts'
import { satisfactionHandlers } from './modules/satisfaction/handlers.ts'
import { scriptDraftHandlers } from './modules/scripts/draft-handlers.ts'
import { scriptHandlers } from './modules/scripts/handlers.ts'
import { seatHoursHandlers } from './modules/seat-hours/handlers.ts'
import { seatLogHandlers } from './modules/seat-log/handlers.ts'
import { seatSettingHandlers } from './modules/seat-settings/handlers.ts'
import { seatWallHandlers } from './modules/seat-wall/handlers.ts'
import { agentHandlers } from './modules/seats/handlers.ts'
import { selfAnalysisHandlers } from './modules/self-analysis/handlers.ts'
import { signInHandlers } from './modules/sign-in/handlers.ts'
import { speedReachHandlers } from './modules/speed-reach/handlers.ts'
import { supervisionHandlers } from './modules/supervision/handlers.ts'
import { systemSettingHandlers } from './modules/system-settings/handlers.ts'
import { taskPlanHandlers } from './modules/task-plan/handlers.ts'
import { fileHandlers } from './modules/transfer-list/file-handlers.ts'
import { transferFileHandlers, transferHandlers } from './modules/transfer-list/handlers.ts'
import { scriptVoiceHandlers, voiceHandlers } from './modules/voices/handlers.ts'
import { recognitionHandlers } from './modules/voices/recognition-handlers.ts'
import { webhookHandlers } from './modules/webhooks/handlers.ts'
import { serviceRecordHandlers } from './modules/work-orders/handlers.ts'
import { workbenchHandlers } from './modules/workbench/handlers.ts'

/** The handlers of all endpoint rows. */
export const handlersOf = (backend: Backend, authorize = serverClients(backend)): Handlers => ({
  auth: authHandlers(backend),
  lending: lendingHandlers(backend, authorize),
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
  clueTasks: clueTaskHandlers(backend),
  numberHandling: numberHandlingHandlers(backend),
  speedReach: speedReachHandlers(backend),
  transferFiles: transferFileHandlers(backend),
  robotIncoming: robotIncomingHandlers(backend),
  errorLogs: errorLogHandlers(backend),
  customers: {
    ...customerHandlers(backend),
    ...customerDetailHandlers(backend),
    ...customerOwnerHandlers(backend)
  },
  callItems: callItemHandlers(backend),
  colleagues: colleagueHandlers(backend),
  customFields: customFieldHandlers(backend),
  customerFields: customerFieldHandlers(backend),
  serviceRecords: serviceRecordHandlers(backend),
  workOrders: workOrderHandlers(backend),
  workOrderSettings: orderSettingHandlers(backend),
  knowledge: knowledgeHandlers(backend),
  clues: clueHandlers(backend),
  numbers: numberHandlers(backend),
  operations: operationHandlers(backend),
  callDetails: callDetailHandlers(backend),
  dispositions: dispositionHandlers(backend),
  callAudio: callAudioHandlers(backend),
  supervision: supervisionHandlers(backend),
  recordingPause: recordingPauseHandlers(backend),
  seatLog: seatLogHandlers(backend),
  lineMonitor: lineMonitorHandlers(backend),
  analysis: analysisHandlers(backend),
  selfAnalysis: selfAnalysisHandlers(backend),
  seatWall: seatWallHandlers(backend),
  monitorLimits: monitorLimitHandlers(backend),
  satisfaction: satisfactionHandlers(backend),
  seatHours: seatHoursHandlers(backend),
  workbench: workbenchHandlers(backend),
  home: homeHandlers(backend),
  callTasks: callTaskHandlers(backend),
  addressBook: addressBookHandlers(backend),
  bookFields: bookFieldHandlers(backend),
  taskNumbers: taskNumberHandlers(backend),
  addingNumbers: addingNumberHandlers(backend),
  taskResources: taskResourceHandlers(backend),
  taskPlan: taskPlanHandlers(backend),
  manualTasks: manualTaskHandlers(backend),
  messageSignatures: signatureHandlers(backend),
  messageTemplates: templateHandlers(backend),
  messageTasks: messageTaskHandlers(backend),
  sendingSettings: sendingSettingHandlers(backend),
  messageRecords: messageRecordHandlers(backend),
  unsubscribedNumbers: unsubscribedHandlers(backend),
  ...numberListHandlers(backend),
  reception: receptionHandlers(backend),
  receptionCalls: receivedHandlers(backend),
  scripts: scriptHandlers(backend),
  scriptDrafts: scriptDraftHandlers(backend),
  intentRuleSets: intentRuleSetHandlers(backend),
  feedback: feedbackHandlers(backend),
  roles: roleHandlers(backend),
  departments: departmentHandlers(backend),
  accounts: accountAccessHandlers(backend),
  invitations: invitationHandlers(backend),
  installation: installationHandlers(backend),
  systemSettings: systemSettingHandlers(backend),
  apiKeys: apiKeyHandlers(backend, authorize),
  billing: { ...billingHandlers(backend), ...billHandlers(backend) },
  administrators: administratorHandlers(backend),
  seatSettings: seatSettingHandlers(backend),
  managedLines: lineHandlers(backend),
  managedRobots: robotHandlers(backend),
  voices: voiceHandlers(backend),
  scriptVoices: scriptVoiceHandlers(backend),
  recognition: recognitionHandlers(backend),
  webhooks: webhookHandlers(backend),
  licences: licenceHandlers(backend),
  retention: retentionHandlers(backend),
  messageGateway: messageGatewayHandlers(backend),
  exchange: exchangeHandlers(backend)
})
