import type { ColumnType, Generated } from 'kysely'
import type {
  LeftOutReason,
  MessageKind,
  MessageOrigin,
  MessageTaskState,
  ReceiptState,
  SendState,
  SignatureSource,
  StopReason,
  TemplateAudit,
  UnsubscribeSource
} from '../../../../../core/features/messaging/enums.ts'
import type { MessageRecipients } from '../../../../../core/features/messaging/task-schemas.ts'
import type { Json, JsonDefault } from '../json-columns.ts'

type Maybe<Value> = ColumnType<Value | null, Value | null | undefined, Value | null>

/** Who made it, and its review. */
interface Reviewed {
  id: string
  enterprise_id: string
  name: string
  user_id: string | null
  audit: Generated<TemplateAudit>
  audit_reason: Generated<string>
  auditor_name: Generated<string>
  audited_at: Maybe<number>
  is_withdrawn: Generated<boolean>
  /** Grows with every change, so that two editors do not overwrite each other. */
  revision: Generated<number>
  created_at: number
}

/** Left-out recipients by reason. */
export type LeftOutCounts = Readonly<Partial<Record<LeftOutReason, number>>>

export interface MessagingTables {
  message_signature: Reviewed & {
    source: SignatureSource
    remark: string
    /** Of the uploaded proof. */
    proof_key: Maybe<string>
    proof_name: Generated<string>
  }
  /** `content` is without the signature. */
  sms_template: Reviewed & { kind: MessageKind; signature_id: string; content: string }
  /** Its counters change in the transactions that change its messages. */
  message_task: {
    id: string
    enterprise_id: string
    user_id: string
    name: string
    template_id: string
    kind: MessageKind
    /** With signature and the way to unsubscribe, the variables unfilled. */
    text: string
    state: MessageTaskState
    stop_reason: Maybe<StopReason>
    recipients: Json<MessageRecipients>
    values: JsonDefault<Record<string, string>>
    /** Fields of the recipients by the variable that they fill. */
    fields: JsonDefault<Record<string, string>>
    created_at: number
    plan_at: Maybe<number>
    began_at: Maybe<number>
    ended_at: Maybe<number>
    /** The job that prepares the recipients. */
    transfer_id: Maybe<string>
    left_out: JsonDefault<LeftOutCounts>
    /** Messages by number of segments. */
    lengths: JsonDefault<Record<string, number>>
    segments: Generated<number>
    total: Generated<number>
    waiting: Generated<number>
    sending: Generated<number>
    accepted: Generated<number>
    delivered: Generated<number>
    failed: Generated<number>
    unknown: Generated<number>
    cancelled: Generated<number>
    /** Charged and not given back, in cents. */
    fee: Generated<number>
  }
  message_left_out: {
    task_id: string
    /** From 1. */
    rank: number
    typed: string
    name: string
    reason: LeftOutReason
    detail: string
  }
  /** A message: of a message task, or of a call (`moment`). */
  sms_record: {
    id: string
    enterprise_id: string
    /** The call task. */
    task_id: Maybe<string>
    message_task_id: Maybe<string>
    task_name: Generated<string>
    /** Whose message it is. */
    user_id: Maybe<string>
    template_id: Maybe<string>
    /** Of the call; blank for a message task. */
    call_record_id: string
    phone: string
    name: Generated<string>
    content: string
    moment: MessageOrigin
    /** Position in the message task. */
    rank: Generated<number>
    segments: Generated<number>
    /** Charged and not given back, in cents. */
    fee: Generated<number>
    send_state: SendState
    receipt_state: Generated<ReceiptState>
    /** The last code of the gateway. */
    code: Generated<string>
    /** Times that it was handed to the gateway as a new message; its key is `id-attempt`. */
    attempt: Generated<number>
    /** Tries of the current attempt that the gateway has not answered. */
    tries: Generated<number>
    /** Whether the current attempt is at the enterprise's own gateway. */
    is_own_gateway: Generated<boolean>
    /** Not before, in ms. */
    next_at: Generated<number>
    created_at: number
    sent_at: Maybe<number>
    receipt_at: Maybe<number>
    is_deleted: Generated<boolean>
  }
  message_reply: {
    id: string
    enterprise_id: string
    record_id: string
    phone: string
    content: string
    received_at: number
  }
  /** Numbers to which the enterprise sends no message. */
  unsubscribed_number: {
    id: string
    enterprise_id: string
    phone: string
    source: UnsubscribeSource
    remark: string
    creator_name: string
    /** Whose message was answered, or who added it. */
    user_id: string | null
    created_at: number
  }
  /** Minutes of the day, and messages per second. */
  messaging_setting: {
    enterprise_id: string
    quiet_start: number
    quiet_end: number
    rate: number
    /** Counts the changes. */
    version: Generated<number>
  }
  /** The server that sends: one row. */
  message_sender: { id: number; holder: string; lease_until: number }
  /** What the simulated gateway was given, and what it will answer. */
  simulated_message: {
    key: string
    phone: string
    content: string
    /** How often it was submitted. */
    times: Generated<number>
    submitted_at: number
    code: string
    /** Receipts that are still to be handed out, and when the next is. */
    receipts_left: number
    receipt_at: number
    reply: string
  }
}
