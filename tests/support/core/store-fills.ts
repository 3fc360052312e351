/** Actions that fill the features' stores with data of the server, by the file and name of the store. */

import { loadJoinedEnterprises } from '../../../core/features/account/joined-enterprises.ts'
import { loadOwnData } from '../../../core/features/account/personal-data.ts'
import { openSelectCompany } from '../../../core/features/account/select-company.ts'
import { chooseAccountFile } from '../../../core/features/accounts/account-import.ts'
import { readOpenLogins, showLogins } from '../../../core/features/accounts/open-logins.ts'
import {
  openDuplicates,
  turnDuplicates
} from '../../../core/features/address-book/book-duplicates.ts'
import { loadBookFields } from '../../../core/features/address-book/book-fields.ts'
import { loadGroups } from '../../../core/features/address-book/book-groups.ts'
import {
  appointAdministrator,
  loadAdministratorOptions
} from '../../../core/features/administrators/administrator-form.ts'
import { loadAlarmSettings } from '../../../core/features/alarm-settings/alarm-settings.ts'
import { openAlarmSettings } from '../../../core/features/alarm-settings/alarm-window.ts'
import { readAnalysisOptions } from '../../../core/features/analysis/analysis-stores.ts'
import { addApiKey } from '../../../core/features/api-keys/api-key-form.ts'
import {
  readDayBills,
  readMonthBill,
  readStatements
} from '../../../core/features/billing/account-bills.ts'
import { openAccountDialog, readAccount } from '../../../core/features/billing/account-overview.ts'
import { openEntries } from '../../../core/features/billing/bill-entries.ts'
import {
  loadCallDetail,
  loadServiceHistory
} from '../../../core/features/call-detail/call-detail.ts'
import { openCallDetail } from '../../../core/features/call-detail/call-window.ts'
import { loadDecisions } from '../../../core/features/call-tasks/task-decisions.ts'
import { readCharts, showTask } from '../../../core/features/call-tasks/task-detail.ts'
import { loadRecentCalls } from '../../../core/features/calls/recent-calls.ts'
import { readClaimableTasks } from '../../../core/features/clue-tasks/claim-clues.ts'
import { showClueTask } from '../../../core/features/clue-tasks/clue-task.ts'
import { readClueAgents } from '../../../core/features/clue-tasks/clue-task-dialogs.ts'
import { showClue } from '../../../core/features/clues/clue-detail.ts'
import { openClue } from '../../../core/features/clues/clue-window.ts'
import { loadClueMembers } from '../../../core/features/clues/share-clues.ts'
import { readColleagues } from '../../../core/features/colleagues/colleague-list.ts'
import { loadFields } from '../../../core/features/custom-fields/field-metas.ts'
import { loadCustomerFields } from '../../../core/features/customer-fields/customer-fields.ts'
import { loadOwners } from '../../../core/features/customers/assign-customers.ts'
import {
  addDepartment,
  loadDepartmentForm
} from '../../../core/features/departments/department-form.ts'
import { loadDispositionSettings } from '../../../core/features/dispositions/disposition-settings.ts'
import {
  loadDispositionChoices,
  loadRecordDisposition
} from '../../../core/features/dispositions/record-disposition.ts'
import { openDisposition } from '../../../core/features/dispositions/wrap-up-disposition.ts'
import { readHome } from '../../../core/features/home/home-report.ts'
import { readToday } from '../../../core/features/home/today.ts'
import { readStartProgress } from '../../../core/features/installation/start-progress.ts'
import { startDryRun } from '../../../core/features/intent-rules/rule-dry-run.ts'
import { readRulePast } from '../../../core/features/intent-rules/rule-past.ts'
import { readRuleSet } from '../../../core/features/intent-rules/rule-set-draft.ts'
import {
  searchKnowledge,
  typeKnowledge
} from '../../../core/features/knowledge/knowledge-search.ts'
import { readLicences } from '../../../core/features/licences/licence-form.ts'
import { readLineHistory, readLines } from '../../../core/features/line-monitor/line-use.ts'
import { showManual } from '../../../core/features/manual-tasks/manual-detail.ts'
import { loadPlan } from '../../../core/features/manual-tasks/manual-plan.ts'
import { loadMyTasks, openWork } from '../../../core/features/manual-tasks/manual-work.ts'
import { addMember } from '../../../core/features/members/member-form.ts'
import { loadMemberOptions } from '../../../core/features/members/member-list.ts'
import type { Member } from '../../../core/features/members/schemas.ts'
import {
  readMessageGateway,
  testMessageGateway
} from '../../../core/features/message-gateway/gateway-form.ts'
import { loadMessageTips } from '../../../core/features/message-tips/message-tips.ts'
import {
  readPreview,
  showPreparedTask
} from '../../../core/features/messaging/sending/prepared-task.ts'
import {
  countCustomers,
  loadMessagedNumbers,
  loadMessagedTasks,
  loadSendTemplates
} from '../../../core/features/messaging/sending/send-choices.ts'
import { readSendingSettings } from '../../../core/features/messaging/settings/sending-settings.ts'
import { uploadProof } from '../../../core/features/messaging/signatures/signature-form.ts'
import {
  openMessageTask,
  readMessageTask
} from '../../../core/features/messaging/tasks/message-task-detail.ts'
import {
  readMessagePrice,
  readSignatureOptions
} from '../../../core/features/messaging/templates/template-form.ts'
import { readLimits } from '../../../core/features/monitor-limits/limit-form.ts'
import {
  readNumberTask,
  showNumberTask
} from '../../../core/features/number-handling/number-task.ts'
import { loadOpenTasks } from '../../../core/features/number-import/open-tasks.ts'
import { loadLibraries } from '../../../core/features/number-lists/number-libraries.ts'
import { loadCustomerPast } from '../../../core/features/order-handling/order-customer.ts'
import { showOrder } from '../../../core/features/order-handling/order-detail.ts'
import { loadBoard, loadOrderTargets } from '../../../core/features/order-handling/order-lists.ts'
import { loadOrderSettings } from '../../../core/features/order-handling/order-settings.ts'
import { loadTemplates } from '../../../core/features/quick-calls/quick-call.ts'
import { readOptions } from '../../../core/features/reception/reception-options.ts'
import { readChanges, readHistory } from '../../../core/features/reception/scenario-past.ts'
import { playRecording } from '../../../core/features/recordings/playback.ts'
import { loadLineOptions } from '../../../core/features/resources/line-options.ts'
import { loadRobotOptions } from '../../../core/features/resources/robot-options.ts'
import { previewRetention, readRetention } from '../../../core/features/retention/retention-form.ts'
import { addRole, loadRoleForm } from '../../../core/features/roles/role-form.ts'
import { readRatingInvitation } from '../../../core/features/satisfaction/rating-invitation.ts'
import { readRatingOptions } from '../../../core/features/satisfaction/rating-options.ts'
import { readSatisfactionReport } from '../../../core/features/satisfaction/satisfaction-report.ts'
import { emptyScript } from '../../../core/features/scripts/rules/new-parts.ts'
import { readDraft } from '../../../core/features/scripts/script-draft.ts'
import { openScriptDialog } from '../../../core/features/scripts/script-files.ts'
import { openScript } from '../../../core/features/scripts/script-list.ts'
import { showPlace } from '../../../core/features/scripts/script-place.ts'
import {
  setSimulatedValue,
  startSimulation
} from '../../../core/features/scripts/script-simulator.ts'
import { compareTo, compareWith, readPast } from '../../../core/features/scripts/script-versions.ts'
import { readSeatDay } from '../../../core/features/seat-log/seat-day.ts'
import { loadSeatOptions } from '../../../core/features/seat-settings/seat-options.ts'
import { makeWallLink } from '../../../core/features/seat-wall/wall-actions.ts'
import { readWallLinks } from '../../../core/features/seat-wall/wall-links.ts'
import { readWall } from '../../../core/features/seat-wall/wall-seats.ts'
import {
  followRun,
  readSelfAnalysisOptions
} from '../../../core/features/self-analysis/analysis-run.ts'
import { readViews } from '../../../core/features/self-analysis/analysis-views.ts'
import { loadSpeedScripts } from '../../../core/features/speed-reach/speed-run.ts'
import { readRunning } from '../../../core/features/supervision/running-calls.ts'
import { readScope } from '../../../core/features/supervision/supervision-scope.ts'
import { readSystemSettings } from '../../../core/features/system-settings/setting-forms.ts'
import { loadCallback } from '../../../core/features/task-plan/task-callback.ts'
import { askWhyNot } from '../../../core/features/task-plan/why-not.ts'
import { loadTransfers } from '../../../core/features/transfer-list/transfers.ts'
import { readRecognition } from '../../../core/features/voices/recognition-form.ts'
import { loadVoiceOptions } from '../../../core/features/voices/script-voice.ts'
import {
  openDelivery,
  readDeliveryWebhooks
} from '../../../core/features/webhooks/delivery-list.ts'
import { addWebhook } from '../../../core/features/webhooks/webhook-form.ts'
import { loadEditedRecord } from '../../../core/features/work-orders/service-record-list.ts'
import { loadServiceTypes } from '../../../core/features/work-orders/work-order.ts'
import { findPeople } from '../../../core/features/workbench/person-lookup.ts'
import { serve } from '../../../core/features/workbench/serve-customer.ts'
import { loadQueue } from '../../../core/features/workbench/waiting-queue.ts'
import { loadMetrics } from '../../../core/features/workbench/workbench-metrics.ts'
import { choosePerson } from '../../../core/features/workbench/workbench-person.ts'
import { chinaDay } from '../../../core/lib/format/china-day.ts'

const customer = {
  id: 'k-1',
  customerName: '阿卜杜热合曼·买买提',
  phone: '13800138000',
  companyName: '',
  areaName: '北京',
  telecomOperator: '中国移动',
  lastContactTime: null
}

const days = { from: '2026-11-23', to: '2026-11-23' }

export const storeFills: Readonly<Record<string, () => unknown>> = {
  'joined-enterprises $joinedEnterprises': loadJoinedEnterprises,
  'personal-data $ownData': loadOwnData,
  'select-company $selectCompany': openSelectCompany,
  'alarm-settings $alarmSettings'() {
    openAlarmSettings()
    return loadAlarmSettings()
  },
  'call-detail $callDetail'() {
    openCallDetail({ callRecordId: 'record-1' })
    return loadCallDetail('record-1')
  },
  'call-detail $serviceHistory': () => loadServiceHistory('none'),
  'speed-run $speedScripts': loadSpeedScripts,
  'setting-forms $systemSettings': readSystemSettings,
  'api-key-form $apiKeyDialog': addApiKey,
  'webhook-form $webhookWindow': addWebhook,
  'gateway-form $messageGateway': readMessageGateway,
  'gateway-form $gatewayTest': () =>
    testMessageGateway({ isOwn: false, url: '', account: '', secret: '' }, '13800138000'),
  'licence-form $licences': readLicences,
  'retention-form $retention': readRetention,
  'retention-form $retentionPreview': () =>
    previewRetention({ recordingDays: 30, transcriptDays: null }),
  'delivery-list $deliveryWebhooks': readDeliveryWebhooks,
  'delivery-list $openedDelivery': () => openDelivery('none'),
  'account-overview $accountOverview': readAccount,
  'account-bills $monthBill': () => readMonthBill(undefined),
  'account-bills $dayBills': () => readDayBills(undefined),
  'account-bills $statements': readStatements,
  'bill-entries $openedEntries': () =>
    openEntries({ filter: { month: '2026-01' }, name: '', amount: 0 }),
  'account-overview $accountDialog': () => openAccountDialog('recharge'),
  'task-decisions $decisions': () => loadDecisions('task-1'),
  'task-detail $taskId': () => showTask('task-1'),
  'task-detail $dashboard': readCharts,
  'line-use $lineMonitor': readLines,
  'line-use $lineHistory': () => readLineHistory(days),
  'analysis-stores $analysisOptions': readAnalysisOptions,
  'analysis-run $selfAnalysisOptions': readSelfAnalysisOptions,
  'analysis-run $analysisRun': () => followRun('none'),
  'analysis-views $analysisViews': readViews,
  'home-report $home': () => readHome(days),
  'today $today': readToday,
  'rating-invitation $ratingInvitation': readRatingInvitation,
  'rating-options $ratingOptions': readRatingOptions,
  'satisfaction-report $satisfactionReport': () => readSatisfactionReport(days),
  'service-record-list $editedDetail': () => loadEditedRecord('none'),
  'reception-options $receptionOptions': readOptions,
  'recent-calls $recentCalls': loadRecentCalls,
  'rule-dry-run $dryRun': async () => {
    await readRuleSet('HS-1003')
    const today = chinaDay(Date.now())
    return startDryRun({ from: today, to: today })
  },
  'rule-past $rulePast': () => readRulePast('HS-1003'),
  'scenario-past $scenarioChanges': () => readChanges('reception-1'),
  'scenario-past $scenarioHistory': () => readHistory('reception-1'),
  'order-customer $customerPast': () => loadCustomerPast('customer-1', 'none'),
  'clue-detail $clue'() {
    openClue('clue-1')
    return showClue('clue-1')
  },
  'share-clues $clueMembers': loadClueMembers,
  'claim-clues $claimableTasks': readClaimableTasks,
  'book-groups $bookGroups': () => loadGroups(1),
  'book-fields $bookFields': loadBookFields,
  'book-duplicates $duplicates'() {
    openDuplicates({ addressBookType: 1 })
    return turnDuplicates(1)
  },
  'clue-task-dialogs $clueAgents': readClueAgents,
  'colleague-list $colleagues': readColleagues,
  'clue-task $clueTask': () => showClueTask('none'),
  'prepared-task $preparedTask': () => showPreparedTask('none'),
  'prepared-task $messagePreview': readPreview,
  'send-choices $sendTemplates': loadSendTemplates,
  'send-choices $messagedTasks': loadMessagedTasks,
  'send-choices $messagedNumbers': () => loadMessagedNumbers('task-1'),
  'send-choices $matchingCustomers': () => countCustomers({}),
  'sending-settings $sendingSettings': readSendingSettings,
  async 'message-task-detail $messageTask'() {
    openMessageTask('none')
    await readMessageTask()
  },
  'order-detail $order': () => showOrder('none'),
  'order-lists $orderBoard': () => loadBoard('all', {}),
  'order-lists $orderTargets': loadOrderTargets,
  'order-settings $orderSettings': loadOrderSettings,
  'field-metas $bookFieldMetas': () => loadFields('addressBook'),
  'field-metas $customerFields': () => loadFields('customer'),
  'field-metas $workOrderFields': () => loadFields('workOrder'),
  'assign-customers $owners': loadOwners,
  'knowledge-search $knowledge'() {
    typeKnowledge('保养')
    return searchKnowledge()
  },
  'manual-detail $manualTask': () => showManual('manual-1'),
  'manual-plan $manualPlan': loadPlan,
  'manual-work $myTasks': loadMyTasks,
  'manual-work $myWork': () => openWork('manual-1'),
  'member-form $memberForm': addMember,
  'member-list $memberOptions': loadMemberOptions,
  'message-tips $messageTips': loadMessageTips,
  'open-tasks $openTasks': loadOpenTasks,
  'number-libraries $libraries': loadLibraries,
  'quick-call $templates': loadTemplates,
  'playback-state $playback': () => playRecording('r-1'),
  'seat-day $seatDay': () => readSeatDay('2026-11-23', {}),
  'limit-form $versionedLimits': readLimits,
  async 'wall-links $wallLinks'() {
    await makeWallLink(new URL('https://console.example/link'))
    await readWallLinks()
  },
  'wall-seats $wallState': readWall,
  'account-import $accountFile': () => chooseAccountFile(new File(['姓名'], '账号.csv')),
  async 'administrator-form $administratorOptions'() {
    appointAdministrator()
    await loadAdministratorOptions()
  },
  'open-logins $openLogins'() {
    showLogins({ id: 'user-4' } as Member)
    return readOpenLogins()
  },
  'seat-options $seatOptions': loadSeatOptions,
  'recognition-form $recognition': () => readRecognition('voice-1'),
  'script-voice $voiceOptions': loadVoiceOptions,
  'line-options $lineOptions': loadLineOptions,
  'robot-options $robotOptions': loadRobotOptions,
  'department-form $departmentFormData'() {
    addDepartment()
    return loadDepartmentForm()
  },
  'role-form $roleFormData'() {
    addRole()
    return loadRoleForm()
  },
  'signature-form $signatureProof': () => uploadProof(new File(['%PDF-1'], '证明.pdf')),
  'template-form $signatureOptions': readSignatureOptions,
  'template-form $messagePrice': readMessagePrice,
  'number-task $numberTask'() {
    showNumberTask('none')
    return readNumberTask()
  },
  'script-draft $scriptDraft': () => readDraft('HS-1001'),
  'script-files $scriptDialog': () => openScriptDialog({ status: 'create' }),
  'script-list $script': () => openScript('none'),
  'script-place $scriptPlace': () => showPlace('n2'),
  'script-simulator $simulatedScript': () => readDraft('HS-1001'),
  'script-simulator $simulatedValues': () => setSimulatedValue('姓名', '王芳'),
  'script-simulator $simulation': () => startSimulation(emptyScript(false)),
  'script-versions $againstVersion': () => compareTo('HS-1001', 1),
  'script-versions $comparedVersion': () => compareWith('HS-1001', 1),
  'script-versions $scriptPast': () => readPast('HS-1001'),
  'running-calls $running': readRunning,
  'start-progress $startProgress': readStartProgress,
  'customer-fields $customerFields': loadCustomerFields,
  'disposition-settings $dispositionSettings': loadDispositionSettings,
  'record-disposition $recordDisposition': () => loadRecordDisposition('r1'),
  'record-disposition $dispositionChoices': loadDispositionChoices,
  'wrap-up-disposition $callDisposition': () => openDisposition('r1'),
  'supervision-scope $scope': readScope,
  'task-callback $callback': () => loadCallback('task-1'),
  'why-not $whyNot': () => askWhyNot('task-1', '13800138000'),
  'transfers $transfers': loadTransfers,
  'work-order $serviceTypes': loadServiceTypes,
  'person-lookup $found': () => findPeople('138'),
  'waiting-queue $queue': loadQueue,
  'workbench-metrics $metrics': loadMetrics,
  'workbench-person $person': () => choosePerson(customer),
  // Shown beside the selected person.
  'serve-customer $service': () => serve({ customerId: 'customer-1', callRecordId: undefined })
}
