import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { ManualTaskDraft } from '../../../core/contract/entities/manual-task.ts'
import type { Json, JsonDefault } from './schema.ts'

type Maybe<Value> = ColumnType<Value | null, Value | null | undefined, Value | null>

export interface ManualTables {
  manual_task: {
    id: string
    enterprise_id: string
    user_id: string
    creator_name: string
    name: string
    /** A code of `manualCallStatus`. */
    status: number
    draft: Json<ManualTaskDraft>
    created_at: number
  }
  manual_item: {
    id: GeneratedAlways<number>
    task_id: string
    enterprise_id: string
    phone: string
    customer_name: string
    manager: Generated<string>
    fields: JsonDefault<Record<string, string>>
    import_id: Maybe<string>
    /** A code of `manualItemStatus`. */
    status: Generated<number>
    /** Lower turns are called first. */
    turn: Generated<number>
    /** Why it is not called, a code of `manualRefusal`. */
    reason: Maybe<string>
    owner_id: Maybe<string>
    /** Null: theirs for good. */
    lease_until: Maybe<number>
    /** Whose time for it ran out, until somebody else has it. */
    lapsed_owner: Maybe<string>
    /** Since when its owner deals with it. */
    taken_at: Maybe<number>
    /**
     * Its owner may call it: a call of theirs to it that begins before then is this one's. It stays when
     * they let that pass, since they have seen the number.
     */
    dial_until: Maybe<number>
    calls: Generated<number>
    is_reached: Generated<boolean>
    /** Of the last call since it was taken. */
    record_id: Maybe<string>
    result: Maybe<number>
    remark: Generated<string>
    follow_at: Maybe<number>
    updated_at: number
  }
  manual_deed: {
    id: string
    task_id: string
    item_id: number
    user_id: string
    agent_name: string
    result: number
    remark: string
    follow_at: number | null
    record_id: string | null
    created_at: number
  }
}
