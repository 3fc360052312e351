import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type {
  AlarmSettings,
  TaskDraft
} from '../../../../../core/features/call-tasks/draft-schemas.ts'
import type { NumberListKind } from '../../../../../core/features/call-tasks/enums.ts'
import type { ExtendAttribute } from '../../../../../core/features/speed-reach/schemas.ts'
import type { AddressBookTables } from '../address-book-schema.ts'
import type { Json, JsonDefault } from '../json-columns.ts'

type Maybe<Value> = ColumnType<Value | null, Value | null | undefined, Value | null>

export interface TaskTables extends AddressBookTables {
  /** Dialling hours of an enterprise (minutes of the day) and its alarm thresholds. */
  dialling_setting: {
    enterprise_id: string
    dial_start: number
    dial_end: number
    needs_audit: boolean
    /** Robots call a number once a day across all tasks. */
    once_a_day: Generated<boolean>
    alarm: Json<AlarmSettings>
  }
  /** Room that the next call of an extension takes until it is recorded. */
  line_hold: { extension: string; enterprise_id: string; line: string; until: number }
  line_group: { id: string; enterprise_id: string; name: string }
  /** `capacity` concurrent calls, of which `allocated` are reserved for other uses than tasks. */
  line_resource: {
    enterprise_id: string
    cid_number: string
    group_id: string | null
    capacity: number
    allocated: number
    rank: number
    id: Generated<string>
    name: Generated<string>
    area: Generated<string>
    operator: Generated<string>
    remark: Generated<string>
    is_enabled: Generated<boolean>
    /** Digits of the weekdays on which it dials, 1 Monday to 7 Sunday. */
    open_days: Generated<string>
    /** Minutes of the day. */
    open_from: Generated<number>
    open_to: Generated<number>
    version: Generated<number>
  }
  /** Holder `0` is the one of tasks that choose none. */
  robot_holder: {
    enterprise_id: string
    id: string
    name: string
    total: number
    remark: Generated<string>
    version: Generated<number>
  }
  /** Concurrent calls of a number or of a group of robots that belong to a department or a task. */
  resource_share: {
    enterprise_id: string
    resource_kind: 'line' | 'robot'
    resource: string
    holder_kind: 'department' | 'task'
    holder: string
    amount: number
  }
  agent_group: { id: string; enterprise_id: string; name: string }
  /** `level`: the skill of the seat for the group's calls, 1 to 5. */
  agent_group_seat: { group_id: string; seat_id: string; level: Generated<number> }
  blacklist_library: { enterprise_id: string; lib_id: number; name: string }
  listed_number: {
    id: string
    enterprise_id: string
    kind: NumberListKind
    lib_id: number
    phone: string
    remark: string
    creator_name: string
    created_at: number
  }
  /** A task's configuration and its counters. */
  call_task: {
    id: string
    enterprise_id: string
    user_id: string
    creator_name: string
    name: string
    remark: string
    status: number
    status_reason: Generated<string>
    task_type: number
    task_category: number
    create_type: string
    template_code: string | null
    /** The version of the script that its calls use; set when it begins. */
    script_version: Maybe<number>
    draft: Json<TaskDraft>
    created_at: number
    started_at: Maybe<number>
    ended_at: Maybe<number>
    total_count: Generated<number>
    finished_count: Generated<number>
    skipped_count: Generated<number>
    dialled_count: Generated<number>
    connected_count: Generated<number>
    refused_count: Generated<number>
    fault_count: Generated<number>
    /** Consecutive faults of the platform's side. */
    fault_run: Generated<number>
    talk_seconds: Generated<number>
    alarmed_at: Maybe<number>
    is_speed_reach: Generated<boolean>
    extend_attribute: JsonDefault<ExtendAttribute>
  }
  number_import: { id: string; task_id: string }
  /** A number of a task: 0 waiting, 1 calling, 2 finished, 3 not to be dialled. */
  call_item: {
    id: GeneratedAlways<number>
    task_id: string
    enterprise_id: string
    phone: string
    other_phones: JsonDefault<string[]>
    /** Index of the next number to dial; 0 is `phone`. */
    phone_at: Generated<number>
    customer_name: string
    fields: JsonDefault<Record<string, string>>
    import_id: Maybe<string>
    status: Generated<number>
    /** Lower turns are dialled first. */
    turn: Generated<number>
    calls: Generated<number>
    redials: Generated<number>
    next_at: Generated<number>
    result: Maybe<number>
    intent: Maybe<string>
    /** Why it is not dialled: a code of `notDialled`. */
    reason: Maybe<string>
    /** The current call, or the last. */
    record_id: Maybe<string>
    /** The agent's leg of the current call; empty while an agent is about to be rung. */
    agent_record_id: Maybe<string>
    line: Maybe<string>
    robots: Maybe<string>
    dialled: Maybe<string>
    begun_at: Maybe<number>
    ends_at: Maybe<number>
    worker: Maybe<string>
  }
  task_decision: {
    id: string
    task_id: string
    user_name: string
    is_approved: boolean
    is_submitted: Generated<boolean>
    reason: string
    created_at: number
  }
}
