import type { ColumnType, Generated } from 'kysely'

export interface CallTables {
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
    /** Pauses of the recording as JSON; null without any. */
    recording_gaps: Generated<string | null>
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
    /** Id of the run of the server that the call belongs to. */
    server: Generated<string | null>
    /** When they were deleted because their term was over. */
    recording_removed_at: Generated<number | null>
    transcript_removed_at: Generated<number | null>
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
    /** Id of the run of the server that has it under way. */
    server: Generated<string | null>
    /** The number that it presents, of one that is claimed; a test call presents its line. */
    our_number: Generated<string | null>
  }
}
