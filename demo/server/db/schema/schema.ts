import type { Generated, Kysely } from 'kysely'
import type { OperationChange } from '../../../../core/features/operation-log/schemas.ts'
import type { BillingTables } from './billing-schema.ts'
import type { CallDetailTables } from './calls/call-detail-schema.ts'
import type { CallTables } from './calls/call-schema.ts'
import type { DialogueTables } from './calls/dialogue-schema.ts'
import type { DispositionTables } from './calls/disposition-schema.ts'
import type { IntentRuleTables } from './calls/intent-rule-schema.ts'
import type { LineTables } from './calls/line-schema.ts'
import type { ManualTables } from './calls/manual-schema.ts'
import type { NumberHandlingTables } from './calls/number-handling-schema.ts'
import type { ReceptionTables } from './calls/reception-schema.ts'
import type { ScriptTables } from './calls/script-schema.ts'
import type { TaskTables } from './calls/task-schema.ts'
import type { VoiceTables } from './calls/voice-schema.ts'
import type { CaseTables, CustomerColumns } from './case-schema.ts'
import type { ClueTaskTables } from './clue-task-schema.ts'
import type { EnterpriseTables } from './enterprise-schema.ts'
import type { FeedbackTables } from './feedback-schema.ts'
import type { Json, JsonDefault } from './json-columns.ts'
import type { MessagingTables } from './messaging/messaging-schema.ts'
import type { OrderTables } from './orders/order-schema.ts'
import type { CallSumTables } from './reports/call-sum-schema.ts'
import type { MonitorLimitTables } from './reports/monitor-limit-schema.ts'
import type { SatisfactionTables } from './reports/satisfaction-schema.ts'
import type { SeatHourTables } from './reports/seat-hour-schema.ts'
import type { SelfAnalysisTables } from './reports/self-analysis-schema.ts'
import type { SeatTables } from './seat-schema.ts'
import type { SettingTables } from './setting-schema.ts'
import type { SignInTables } from './sign-in-schema.ts'
import type { TransferTables } from './transfer-schema.ts'
import type { WebhookTables } from './webhook-schema.ts'

/** The tables. Times are milliseconds since 1970, ids are text. */
export interface Tables
  extends SignInTables,
    EnterpriseTables,
    BillingTables,
    CallTables,
    TransferTables,
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
    DispositionTables,
    MessagingTables,
    MonitorLimitTables,
    ClueTaskTables,
    NumberHandlingTables,
    OrderTables,
    ReceptionTables,
    ScriptTables,
    SelfAnalysisTables,
    SettingTables,
    VoiceTables,
    WebhookTables {
  setting: { key: string; value: string }
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
    /** Code of `seatRole`. */
    agent_role: Generated<0 | 1 | 2>
    /** Which secret of the own SIP telephone is valid; 0 for none, negative when it was revoked. */
    phone_version: Generated<number>
    /** The login that has the telephone. */
    family: Generated<string | null>
    /** Account at an outside exchange; the secret is encrypted. */
    sip_user: Generated<string | null>
    sip_secret: Generated<string | null>
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
    changes: JsonDefault<OperationChange[]>
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
  message_tip: {
    id: string
    enterprise_id: string
    user_id: string
    title: string
    message: string
    created_at: number
    has_read: boolean
  }
  /** What servers on one database count together, by what is limited and the digest of a key. */
  rate_window: { name: string; key: string; count: number; ends_at: number }
  /** What servers on one database send each other, kept for minutes; see `send_on_bus`. */
  bus_message: {
    id: Generated<number>
    /** Id of the run of the server that sent it. */
    server: string
    /** Number of the write, at its server: a repeated one has no effect. */
    batch: number
    /** By the clock of the database. */
    created_at: number
    /** An array of `BusMessage` in JSON. */
    content: string
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
