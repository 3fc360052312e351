import type { Generated } from 'kysely'

export interface DialogueTables {
  /** A turn of a robot call: the robot's line, with the customer's reply. */
  dialogue_event: {
    call_record_id: string
    /** Counts the robot's lines, from 1. */
    turn: number
    enterprise_id: string
    task_id: string | null
    template_code: string | null
    /** Version of the script; null for a script without versions. */
    template_version: number | null
    /** Of the version; blank where it has no such node. */
    node_id: Generated<string>
    node_name: string
    /** Of the first reply; null without one, and where nothing was matched. */
    match_condition: string | null
    match_value: string
    /** Whether the customer spoke, apart from ignored utterances. */
    has_reply: boolean
    /** When the robot began to speak. */
    happened_at: number
  }
  /** An answered robot call in one row, from its detail and its turns. */
  dialogue_summary: {
    call_record_id: string
    template_code: string | null
    /** The version that the call ran with. */
    template_version: number | null
    /** Intent level in the script's notation: the one set by hand, else the robot's. */
    grade: string | null
    /** Whether an agent answered after a transfer. */
    is_transferred: boolean
    /** Names of concern tags; sorted, each once. So are `nodes` and `words`, the matched values. */
    tags: string[]
    /** 0 for a call without a transcript. */
    turns: number
    /** Turns with a reply. */
    replies: number
    /** Ids of nodes; `=` and the name where the version is not known. */
    nodes: string[]
    /** Where the call ended; empty without turns. Who hung up is `hangup_type` of the call. */
    last_node: string
    /** The same as in `nodes`. */
    last_node_id: Generated<string>
    words: string[]
  }
}
