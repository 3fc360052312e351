import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { ManualTaskDraft } from '../../../../../core/features/manual-tasks/schemas.ts'
import type { Json, JsonDefault } from '../json-columns.ts'

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
    /** Lower turns are dialled first. */
    turn: Generated<number>
    /** Why it is not dialled: a code of `manualRefusal`. */
    reason: Maybe<string>
    owner_id: Maybe<string>
    /** End of the owner's lease; null for good. */
    lease_until: Maybe<number>
    /** The owner whose lease expired, until the next owner. */
    lapsed_owner: Maybe<string>
    /** When its owner began to work on it. */
    taken_at: Maybe<number>
    /**
     * The owner may dial it until then: a call of theirs to it that begins earlier belongs to it.
     * It stays when the time passes, since the owner has seen the number.
     */
    dial_until: Maybe<number>
    calls: Generated<number>
    is_reached: Generated<boolean>
    /** The last call since it was claimed. */
    record_id: Maybe<string>
    result: Maybe<number>
    remark: Generated<string>
    follow_at: Maybe<number>
    updated_at: number
  }
  manual_action: {
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
