import type { ColumnType, Generated, Kysely } from 'kysely'
import type { CallDetailTables } from './call-detail-rows.ts'
import type { CaseTables, CustomerColumns } from './case-schema.ts'
import type { FeedbackTables } from './feedback-rows.ts'
import type { ManualTables } from './manual-rows.ts'
import type { TaskTables } from './task-rows.ts'

/** Written as JSON text, read as what it says. */
export type Json<Value> = ColumnType<Value, string, string>
/** The same with a value of its own where nothing is written. */
export type JsonDefault<Value> = ColumnType<Value, string | undefined, string>

/** What the database holds. Times are milliseconds since 1970, ids are text. */
export interface Tables
  extends CaseTables,
    CallDetailTables,
    TaskTables,
    ManualTables,
    FeedbackTables {
  setting: { key: string; value: string }
  enterprise: {
    id: string
    name: string
    import_rows_limit: number
    recording_early_media: Generated<boolean>
    /** The highest number that a library of the black list has had. */
    last_library: Generated<number>
  }
  /** `code` is one of `enterpriseSetting`. */
  enterprise_setting: { enterprise_id: string; code: string; value: string }
  department: { id: string; enterprise_id: string; name: string }
  user_account: {
    id: string
    username: string
    name: string
    mobile: string
    email: string
    password_hash: string
  }
  /** A user may belong to several enterprises; the lowest `rank` is where sign-in leads. */
  membership: {
    user_id: string
    enterprise_id: string
    department_id: string
    rank: number
    /** 1 主管, 0 员工. */
    post: Generated<0 | 1>
    /** 1 normal, 2 disabled: who is disabled cannot enter this enterprise. */
    status: Generated<1 | 2>
    created_at: Generated<number>
  }
  role: { id: string; enterprise_id: string; name: string; tag_code: string }
  user_role: { user_id: string; role_id: string }
  role_permission: { role_id: string; code: string }
  seat: {
    id: string
    enterprise_id: string
    user_id: string
    extension: string
    agent_mode: 0 | 1 | 2
    /** What the agent chose; what the telephone makes of it is not kept. */
    sign_state: 'SIGN_FREE' | 'SIGN_BUSY' | 'OFF_LINE'
    cid_holders: Json<{ cidNumber: string; name: string }[]>
    /** Null for the server's own setting; 0 until it is finished by hand. */
    wrap_up_seconds: Generated<number | null>
  }
  /** The logins that are alive. Whatever belongs to one goes with its row. */
  login_family: { family: string; user_id: string }
  /** Tokens by their SHA-256. A login is a `family`; what was issued together shares a `pair`. */
  auth_token: {
    hash: string
    kind: 'access' | 'refresh'
    family: string
    pair: string
    /** The pair of the other enterprise that this one takes over from. */
    replaces: string | null
    user_id: string
    enterprise_id: string
    created_at: number
    expires_at: number
    used_at: number | null
    /** What grew out of a token that was lent ends here, however often it is renewed. */
    ends_at: number | null
    /** The enterprise in which a token that was lent stays, with all that grew out of it. */
    lent_for: Generated<string | null>
  }
  /** A login that a browser comes back to, by the SHA-256 of what is in its cookie. */
  kept_login: {
    hash: string
    family: string
    user_id: string
    enterprise_id: string
    /** As of the tokens: when a login that was lent ends whatever happens. */
    ends_at: number | null
    lent_for: Generated<string | null>
    expires_at: number
  }
  /** Who has agreed to which wording of the licence agreement. */
  protocol_agreement: { user_id: string; version: string; agreed_at: number }
  /** Who has done what; `type` is a code of `actionLogType`. */
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
  login_failure: {
    username: string
    /** Empty for all of them together. */
    address: Generated<string>
    count: number
    last_at: number
    locked_until: number
  }
  /** Captchas, SMS codes, web tokens and tickets: all die soon, most after one use. */
  short_lived: { kind: string; key: string; data: Json<unknown>; expires_at: number }
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
    /** 1 came in, 0 went out. */
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
    /** How much of the recording, from its beginning, was heard before the answer. */
    early_media_ms: Generated<number>
    /** 1 the robot talked, 2 a person did. */
    call_type: Generated<number>
    /** The call task that made the call, and its number there. */
    call_task_id: ColumnType<string | null, string | null | undefined, string | null>
    call_item_id: ColumnType<number | null, number | null | undefined, number | null>
    /** The number of a manual task that was called. */
    manual_item_id: ColumnType<number | null, number | null | undefined, number | null>
    /** As of the customer. */
    is_number_hidden: Generated<boolean>
    /** A code of `callSource`, where it is known; 8 is a supervisor's own leg in a call. */
    call_source: Generated<number | null>
    /** 0 of a call that came in and was not answered: nobody has called back yet. */
    handle_status: Generated<number>
    /** The supervisor who has ended it for both sides. */
    hung_up_by: Generated<string | null>
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
    /** 0 waits, 1 runs, 2 done, 3 failed, 4 cancelled. */
    status: number
    tip_message: string
    sum_count: number
    success_count: number
    fail_count: number
    file_key: string | null
    fail_key: string | null
    is_seen: boolean
    /** What was asked for. */
    input: Json<unknown>
    /** From where to go on. */
    checkpoint: Json<unknown>
    /** Who works on it, and until when that may be believed without news. */
    worker: string | null
    lease_until: number
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
  /** What the robot says, by the code that a task names it by. */
  script_template: {
    enterprise_id: string
    code: string
    name: string
    interactive_type: number
    is_available: boolean
    rank: number
    /** The grades that a call with it may be given by hand. */
    intent_levels: JsonDefault<{ levelCode: string; levelName: string }[]>
  }
  /** Single calls that the robot was asked for. */
  quick_call: {
    id: string
    enterprise_id: string
    user_id: string
    template_name: string
    phone: string
    created_at: number
    /** 0 waits, 1 is being called, 2 over. */
    status: number
    call_record_id: string | null
    /** What a test call occupies: its line, and whose robots; other calls have lines of their own. */
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
