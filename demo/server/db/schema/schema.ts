import type { ColumnType, Generated, Kysely } from 'kysely'
import type { CallDetailTables } from './call-detail-schema.ts'
import type { CaseTables, CustomerColumns } from './case-schema.ts'
import type { ClueTaskTables } from './clue-task-schema.ts'
import type { DialogueTables } from './dialogue-schema.ts'
import type { FeedbackTables } from './feedback-schema.ts'
import type { IntentRuleTables } from './intent-rule-schema.ts'
import type { Json } from './json-columns.ts'
import type { LineTables } from './line-schema.ts'
import type { ManualTables } from './manual-schema.ts'
import type { MessagingTables } from './messaging/messaging-schema.ts'
import type { NumberHandlingTables } from './number-handling-schema.ts'
import type { OrderTables } from './orders/order-schema.ts'
import type { ReceptionTables } from './reception-schema.ts'
import type { CallSumTables } from './reports/call-sum-schema.ts'
import type { MonitorLimitTables } from './reports/monitor-limit-schema.ts'
import type { SatisfactionTables } from './reports/satisfaction-schema.ts'
import type { SeatHourTables } from './reports/seat-hour-schema.ts'
import type { SelfAnalysisTables } from './reports/self-analysis-schema.ts'
import type { ScriptTables } from './script-schema.ts'
import type { SeatTables } from './seat-schema.ts'
import type { SignInTables } from './sign-in-schema.ts'
import type { TaskTables } from './task-schema.ts'

/** The tables. Times are milliseconds since 1970, ids are text. */
export interface Tables
  extends SignInTables,
    CaseTables,
    CallDetailTables,
    CallSumTables,
    TaskTables,
    ManualTables,
    FeedbackTables,
    IntentRuleTables,
    LineTables,
    SeatTables,
    SeatHourTables,
    SatisfactionTables,
    DialogueTables,
    MessagingTables,
    MonitorLimitTables,
    ClueTaskTables,
    NumberHandlingTables,
    OrderTables,
    ReceptionTables,
    ScriptTables,
    SelfAnalysisTables {
  setting: { key: string; value: string }
  enterprise: {
    id: string
    name: string
    import_rows_limit: number
    recording_early_media: Generated<boolean>
    /** Highest library number of the blacklist so far. */
    last_library: Generated<number>
  }
  /** `code` is one of `enterpriseSetting`. */
  enterprise_setting: { enterprise_id: string; code: string; value: string }
  department: {
    id: string
    enterprise_id: string
    name: string
    /** Of the same enterprise; null for a root. */
    parent_id: ColumnType<string | null, string | null | undefined, string | null>
  }
  user_account: {
    id: string
    username: string
    name: string
    mobile: string
    email: string
    password_hash: string
  }
  /** A user may belong to several enterprises; sign-in leads to the lowest `rank`. */
  membership: {
    user_id: string
    enterprise_id: string
    department_id: string
    rank: number
    /** 1 主管, 0 员工. */
    post: Generated<0 | 1>
    /** 1 normal, 2 disabled: may not enter this enterprise. */
    status: Generated<1 | 2>
    created_at: Generated<number>
  }
  role: {
    id: string
    enterprise_id: string
    name: string
    tag_code: string
    /** Whose rows its holders see. */
    data_scope: Generated<'own' | 'group' | 'department' | 'all'>
  }
  user_role: { user_id: string; role_id: string }
  role_permission: { role_id: string; code: string }
  seat: {
    id: string
    enterprise_id: string
    user_id: string
    extension: string
    agent_mode: 0 | 1 | 2
    /** The agent's choice; states caused by the telephone are not stored. */
    sign_state: 'SIGN_FREE' | 'SIGN_BUSY' | 'OFF_LINE'
    cid_holders: Json<{ cidNumber: string; name: string }[]>
    /** Null for the server's default; 0 for ending wrap-up by hand. */
    wrap_up_seconds: Generated<number | null>
  }
  /** Operation log; `type` is a code of `actionLogType`. */
  operation_log: {
    id: string
    enterprise_id: string
    user_id: string
    user_name: string
    type: number
    target: string
    detail: string
    ip: string
    created_at: number
  }
  customer: CustomerColumns & {
    id: string
    enterprise_id: string
    name: string
    phone: string
    company: string
    area: string
    city: string
    operator: string
    last_contact_at: number | null
  }
  call_record: {
    id: string
    enterprise_id: string
    user_id: string
    agent_name: string
    extension: string
    /** 1 inbound, 0 outbound. */
    direction: 0 | 1
    customer_id: string | null
    customer_name: string
    customer_phone: string
    /** The enterprise's own number in the call. */
    our_number: string
    area: string
    operator: string
    started_at: number
    answered_at: number | null
    ended_at: number | null
    holding_seconds: number
    connect_result: number
    hangup_type: number
    has_recording: boolean
    /** Milliseconds of early media at the beginning of the recording. */
    early_media_ms: Generated<number>
    /** 1 robot, 2 agent. */
    call_type: Generated<number>
    /** The call task that placed the call, and the number's row there. */
    call_task_id: ColumnType<string | null, string | null | undefined, string | null>
    call_item_id: ColumnType<number | null, number | null | undefined, number | null>
    /** The dialled number of a manual task. */
    manual_item_id: ColumnType<number | null, number | null | undefined, number | null>
    /** As of the customer. */
    is_number_hidden: Generated<boolean>
    /** A code of `callSource`, if known; 8 is a supervisor's own leg. */
    call_source: Generated<number | null>
    /** 0 for a missed inbound call that has not been called back. */
    handle_status: Generated<number>
    /** The supervisor who ended the call for both sides. */
    hung_up_by: Generated<string | null>
    /** Failed because of the line, the calling equipment or the robot. */
    is_caller_fault: Generated<boolean>
    deleted_at: Generated<number | null>
  }
  attachment: {
    key: string
    enterprise_id: string
    user_id: string
    name: string
    media_type: string
    size: number
    created_at: number
  }
  /** A job and its progress in one row, so that both change in one transaction. */
  transfer: {
    id: string
    enterprise_id: string
    user_id: string
    type: number
    name: string
    file_name: string
    created_at: number
    /** 0 waiting, 1 running, 2 done, 3 failed, 4 cancelled. */
    status: number
    tip_message: string
    sum_count: number
    success_count: number
    fail_count: number
    file_key: string | null
    fail_key: string | null
    is_seen: boolean
    /** Input of the job. */
    input: Json<unknown>
    /** Where to resume. */
    checkpoint: Json<unknown>
    /** Its turn among all jobs; the lowest runs first. */
    turn: number
    /** Its job in the queue. */
    job_id: string | null
  }
  message_tip: {
    id: string
    enterprise_id: string
    user_id: string
    title: string
    message: string
    created_at: number
    has_read: boolean
  }
  /** Single calls of the robot. */
  quick_call: {
    id: string
    enterprise_id: string
    user_id: string
    template_name: string
    /** Null for a call without a script of the enterprise. */
    template_code: string | null
    phone: string
    created_at: number
    /** 0 waiting, 1 calling, 2 ended. */
    status: number
    call_record_id: string | null
    /** Line and robot holder that a test call occupies; other calls use their own lines. */
    line: ColumnType<string | null, string | null | undefined, string | null>
    robots: ColumnType<string | null, string | null | undefined, string | null>
  }
  error_log: {
    id: string
    received_at: number
    happened_at: number
    kind: string
    message: string
    stack: string
    place: string
    version: string
    browser: string
    times: number
  }
}

export type Database = Kysely<Tables>
