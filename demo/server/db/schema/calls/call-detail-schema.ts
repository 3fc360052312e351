import type { ColumnType, Generated } from 'kysely'
import type { CallChainNode } from '../../../../../core/features/call-detail/schemas.ts'
import type { VoiceSound } from '../../../../../core/features/voices/schemas.ts'
import type { Json, JsonDefault } from '../json-columns.ts'

/** Null when empty. */
type Maybe<Value> = ColumnType<Value | null, Value | null | undefined, Value | null>

export interface CallDetailTables {
  /** Details of a call beyond its list row; optional. */
  call_detail: {
    call_record_id: string
    transfer_status: Generated<number>
    ivr_key: Generated<string>
    template_code: Maybe<string>
    /** The script's version that the call ran with. */
    template_version: Maybe<number>
    /** The level by the script's intent rules, where it has any, else by the script's answers. */
    intent_name: Maybe<string>
    /** The level by the script's answers, of a call graded by rules. */
    script_level: Maybe<string>
    /** Name of the rule that matched; null for the default level. */
    intent_rule: Maybe<string>
    /** Version of the intent rules that graded the call; null for none. */
    rule_version: Maybe<number>
    manual_intent_code: Maybe<string>
    manual_intent_name: Maybe<string>
    manual_mark_intent: Maybe<string>
    remark: Generated<string>
    is_seen: Generated<boolean>
    tags: JsonDefault<{ tagName: string; tagCount: number }[]>
    variables: JsonDefault<{ assignDialogVarName: string; assignDialogVarValue: string }[]>
    chain: JsonDefault<CallChainNode[]>
    inbound_route: ColumnType<
      { answerNumber: string; remark: string } | null,
      string | null | undefined,
      string | null
    >
    /** Transcript; calls of the sample data share some. */
    dialog_id: Maybe<string>
    /** Recording file without `.wav`, where it is not named after the call. */
    recording: Maybe<string>
    /** Where an outside exchange keeps the recording: a URL or a path. */
    recording_reference: Maybe<string>
    /** In which a robot spoke whose recording is made on request; null for recorded sentences. */
    voice: ColumnType<VoiceSound | null, string | null | undefined, string | null>
  }
  /** One transcript line. Times in ms from the start of the recording. */
  call_dialog: {
    dialog_id: string
    sequence: number
    role: string
    text: string
    start_time: number
    end_time: number
    /** Of a robot's line by a script; else blank. */
    node_id: Generated<string>
    node_name: string
    ignored: boolean
    match_condition: string | null
    match_value: string
  }
  intent_rule: {
    id: string
    enterprise_id: string
    name: string
    levels: Json<{ levelCode: string; levelName: string }[]>
    created_at: number
  }
  /** A contact whom an enterprise had lost. */
  repair_item: {
    call_record_id: string
    customer_name: string
    id_card: string
    batch_id: string
    batch_status: number
    status: number
    message: string
  }
}
