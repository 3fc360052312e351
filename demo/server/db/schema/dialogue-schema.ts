export interface DialogueTables {
  /** A turn of a robot call: what the robot says, with the customer's reply. */
  dialogue_event: {
    call_record_id: string
    /** Counts the robot's lines, from 1. */
    turn: number
    enterprise_id: string
    task_id: string | null
    template_code: string | null
    /** Version of the script; null for a script without versions. */
    template_version: number | null
    node_name: string
    /** Of the reply; null without one, and where nothing was matched. */
    match_condition: string | null
    match_value: string
    /** Whether the customer spoke, apart from ignored utterances. */
    has_reply: boolean
    /** Replies of the call up to this turn. */
    replies: number
    /** The first turn of the call at this node. */
    is_first: boolean
    /** The last turn of the call. Who hung up is `hangup_type` of the call. */
    is_last: boolean
    /** When the robot began to speak. */
    happened_at: number
  }
}
