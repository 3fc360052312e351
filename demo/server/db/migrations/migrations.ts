import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { caseIndexes } from './changes/case-indexes.ts'
import { customerFields } from './changes/customer-fields.ts'
import { deletedCalls } from './changes/deleted-calls.ts'
import { departmentHeads, formerHeads } from './changes/department-heads.ts'
import { earlyMediaColumn } from './changes/early-media-column.ts'
import { failureAddress } from './changes/failure-address.ts'
import { hiddenAlike } from './changes/hidden-alike.ts'
import { hungUpBy } from './changes/hung-up-by.ts'
import { indexes } from './changes/indexes.ts'
import { keptChanges } from './changes/kept-changes.ts'
import { lentColumn } from './changes/lent-column.ts'
import { messageFeeColumn } from './changes/message-fee-column.ts'
import { messageTaskFields } from './changes/message-task-fields.ts'
import { operationChanges } from './changes/operation-changes.ts'
import { orderLevels } from './changes/order-levels.ts'
import { roleDetails } from './changes/role-details.ts'
import { sortIndexes } from './changes/sort-indexes.ts'
import { agentPartColumns } from './changes/tasks/agent-part-columns.ts'
import { dailyColumns } from './changes/tasks/daily-columns.ts'
import { diallerJobs } from './changes/tasks/dialler-job.ts'
import { endedNumbers } from './changes/tasks/ended-numbers.ts'
import { manualActions, manualIndexes } from './changes/tasks/manual-tasks.ts'
import { quickCallScripts } from './changes/tasks/quick-call-scripts.ts'
import { returnedCalls } from './changes/tasks/returned-calls.ts'
import { reviewSubmissions } from './changes/tasks/review-submissions.ts'
import { speedReachColumns } from './changes/tasks/speed-reach-columns.ts'
import { taskDecisions } from './changes/tasks/task-decisions.ts'
import { testCallColumns } from './changes/tasks/test-call-columns.ts'
import { transferQueue, transferTurns } from './changes/tasks/transfer-jobs.ts'
import { unsubscribedBy } from './changes/unsubscribed-by.ts'
import { wrapUpColumn } from './changes/wrap-up-column.ts'
import { callHours } from './reports/call-hours.ts'
import { callTotals } from './reports/call-totals.ts'
import { dataScopes } from './reports/data-scopes.ts'
import { dialogueEventTable } from './reports/dialogue-event-table.ts'
import { dialogueNodes } from './reports/dialogue-nodes.ts'
import { intentLocks } from './reports/intent-locks.ts'
import { lineHours } from './reports/line-hours.ts'
import { lineRegroups } from './reports/line-regroups.ts'
import { lineUse } from './reports/line-use.ts'
import { monitorLimitTable } from './reports/monitor-limit-table.ts'
import { ratingDays, seatRatings } from './reports/rating-days.ts'
import { satisfactionTable } from './reports/satisfaction-table.ts'
import { seatHours } from './reports/seat-hours.ts'
import { selfAnalysisTables } from './reports/self-analysis-tables.ts'
import { wallLinkTable } from './reports/wall-link-table.ts'
import { accountAccess } from './tables/account-access.ts'
import { addressBooks } from './tables/address-books.ts'
import { accountDayTable } from './tables/billing/account-day-table.ts'
import { accountEntryTables } from './tables/billing/account-entry-tables.ts'
import { accountMonthTable } from './tables/billing/account-month-table.ts'
import { busMessageTable } from './tables/bus-message-table.ts'
import { callDetailTables } from './tables/calls/call-detail-tables.ts'
import { callServerColumn, quickCallServerColumn } from './tables/calls/call-server-column.ts'
import { dispositionTables } from './tables/calls/disposition-tables.ts'
import { intentGradeTables, intentRuleTables } from './tables/calls/intent-rule-tables.ts'
import { lineHoldTable, quickCallNumberColumn } from './tables/calls/line-hold-table.ts'
import { manualTables } from './tables/calls/manual-tables.ts'
import { numberHandlingTables } from './tables/calls/number-handling-tables.ts'
import { outsideColumns } from './tables/calls/outside-columns.ts'
import {
  missedReceptionColumn,
  receptionCallTables,
  receptionTables
} from './tables/calls/reception-tables.ts'
import { recordingGaps } from './tables/calls/recording-gaps.ts'
import { scriptTables } from './tables/calls/script-tables.ts'
import { spokenVoiceColumn } from './tables/calls/spoken-voice-column.ts'
import { taskTables } from './tables/calls/task-tables.ts'
import { caseTables } from './tables/case-tables.ts'
import { clueTaskTables } from './tables/clue-task-tables.ts'
import { feedbackTable } from './tables/feedback-table.ts'
import { firstTables } from './tables/first-tables.ts'
import { loginFamilyTables } from './tables/login-family-tables.ts'
import { loginTables } from './tables/login-tables.ts'
import { memberTables } from './tables/member-tables.ts'
import { messagingTables } from './tables/messaging-tables.ts'
import { rateWindowTable } from './tables/rate-window-table.ts'
import { recognitionColumns } from './tables/recognition-columns.ts'
import { resourceTables } from './tables/resource-tables.ts'
import { seatLoginColumn, seatSettings } from './tables/seat-settings.ts'
import { seatSpanHeartbeat, seatSpanTable } from './tables/seat-span-table.ts'
import { servicesTables } from './tables/services-tables.ts'
import { apiKeyTable } from './tables/settings/api-key-table.ts'
import { messageGatewayTable, ownGatewayColumn } from './tables/settings/message-gateway-table.ts'
import { retentionTable } from './tables/settings/retention-table.ts'
import { signInPolicy } from './tables/settings/sign-in-policy.ts'
import { systemSettingTables } from './tables/settings/system-setting-tables.ts'
import { webhookTables } from './tables/settings/webhook-tables.ts'
import { transferTables } from './tables/transfer-tables.ts'
import { voiceTables } from './tables/voice-tables.ts'
import { workOrderTables } from './tables/work-order-tables.ts'

const lentTokens: Migration = {
  async up(db) {
    await sql.raw('alter table auth_token add column ends_at bigint').execute(db)
  }
}

export const migrations: Readonly<Record<string, Migration>> = {
  '0001_calls': firstTables,
  '0002_transfers': transferTables,
  '0003_lent_tokens': lentTokens,
  '0004_login': loginTables,
  '0005_members': memberTables,
  '0006_services': servicesTables,
  '0007_login_families': loginFamilyTables,
  '0008_indexes': indexes,
  '0009_cases': caseTables,
  '0010_call_details': callDetailTables,
  '0011_case_indexes': caseIndexes,
  '0012_call_tasks': taskTables,
  '0013_hidden_alike': hiddenAlike,
  '0014_manual_tasks': manualTables,
  '0015_test_calls': testCallColumns,
  '0016_manual_indexes': manualIndexes,
  '0017_agent_parts': agentPartColumns,
  '0018_ended_numbers': endedNumbers,
  '0019_once_a_day': dailyColumns,
  '0020_failure_address': failureAddress,
  '0021_wrap_up': wrapUpColumn,
  '0022_deleted_calls': deletedCalls,
  '0023_task_decisions': taskDecisions,
  '0024_lent_for': lentColumn,
  '0025_hung_up_by': hungUpBy,
  '0026_sort_indexes': sortIndexes,
  '0027_transfer_turns': transferTurns,
  '0028_feedback': feedbackTable,
  '0029_early_media': earlyMediaColumn,
  '0030_kept_changes': keptChanges,
  '0031_customer_fields': customerFields,
  '0032_transfer_queue': transferQueue,
  '0033_manual_actions': manualActions,
  '0034_dialler_jobs': diallerJobs,
  '0035_seat_spans': seatSpanTable,
  '0036_data_scopes': dataScopes,
  '0037_call_hours': callHours,
  '0038_seat_hours': seatHours,
  '0039_satisfaction': satisfactionTable,
  '0040_line_use': lineUse,
  '0041_dialogue_events': dialogueEventTable,
  '0043_monitor_limits': monitorLimitTable,
  '0044_intent_locks': intentLocks,
  '0045_wall_links': wallLinkTable,
  '0046_line_hours': lineHours,
  '0047_self_analysis': selfAnalysisTables,
  '0048_call_totals': callTotals,
  '0049_rating_days': ratingDays,
  '0050_line_regroups': lineRegroups,
  '0051_number_handling': numberHandlingTables,
  '0052_seat_ratings': seatRatings,
  '0053_seat_span_heartbeat': seatSpanHeartbeat,
  '0054_message_fee': messageFeeColumn,
  '0055_scripts': scriptTables,
  '0056_speed_reach': speedReachColumns,
  '0057_review_submissions': reviewSubmissions,
  '0058_reception': receptionTables,
  '0059_reception_calls': receptionCallTables,
  '0060_intent_rules': intentRuleTables,
  '0061_intent_grades': intentGradeTables,
  '0062_missed_receptions': missedReceptionColumn,
  '0064_returned_calls': returnedCalls,
  '0065_quick_call_scripts': quickCallScripts,
  '0066_dialogue_nodes': dialogueNodes,
  '0070_messaging': messagingTables,
  '0071_message_task_fields': messageTaskFields,
  '0072_unsubscribed_by': unsubscribedBy,
  '0075_work_orders': workOrderTables,
  '0076_order_levels': orderLevels,
  '0078_address_books': addressBooks,
  '0080_clue_tasks': clueTaskTables,
  '0083_role_details': roleDetails,
  '0084_department_heads': departmentHeads,
  '0085_operation_changes': operationChanges,
  '0086_account_access': accountAccess,
  '0087_seat_settings': seatSettings,
  '0094_system_settings': systemSettingTables,
  '0095_sign_in_policy': signInPolicy,
  '0096_api_keys': apiKeyTable,
  '0097_account_entries': accountEntryTables,
  '0098_account_months': accountMonthTable,
  '0099_account_days': accountDayTable,
  '0100_resources': resourceTables,
  '0101_voices': voiceTables,
  '0102_recognition': recognitionColumns,
  '0104_webhooks': webhookTables,
  '0105_retention': retentionTable,
  '0114_spoken_voice': spokenVoiceColumn,
  '0115_line_holds': lineHoldTable,
  '0118_message_gateways': messageGatewayTable,
  '0119_call_servers': callServerColumn,
  '0124_quick_call_servers': quickCallServerColumn,
  '0125_own_gateways': ownGatewayColumn,
  '0126_quick_call_numbers': quickCallNumberColumn,
  '0127_seat_logins': seatLoginColumn,
  '0130_former_heads': formerHeads,
  '0135_outside_columns': outsideColumns,
  '0139_recording_gaps': recordingGaps,
  '0146_dispositions': dispositionTables,
  '0150_bus_messages': busMessageTable,
  '0151_rate_windows': rateWindowTable
}
