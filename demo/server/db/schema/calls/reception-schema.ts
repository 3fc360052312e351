import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type {
  ReceptionResult,
  ScenarioAction
} from '../../../../../core/features/reception/enums.ts'
import type { ReceptionContent } from '../../../../../core/features/reception/scenario-schemas.ts'
import type { Json } from '../json-columns.ts'

export interface ReceptionTables {
  /** What happens to who calls the enterprise's numbers. */
  reception_scenario: {
    id: string
    enterprise_id: string
    name: string
    /** What is edited; null while nothing is. */
    draft: ColumnType<ReceptionContent | null, string | null | undefined, string | null>
    /** The published version in use; 0 for none. */
    version: Generated<number>
    is_enabled: Generated<boolean>
    /** Grows with every change, so that two editors do not overwrite each other. */
    revision: Generated<number>
    /** Who made it: calls that no agent answers count as this user's. */
    owner_id: string
    changed_at: number
    changed_by: string
    created_at: number
  }
  /** Published contents; never changed. */
  reception_version: {
    scenario_id: string
    version: number
    content: Json<ReceptionContent>
    published_at: number
    published_by: string
  }
  /** Numbers of the published scenarios that are enabled. */
  reception_number: { enterprise_id: string; number: string; scenario_id: string }
  /** Calls that a scenario received, or a task whose call the customer returned. */
  reception_call: {
    call_record_id: string
    enterprise_id: string
    scenario_id: string | null
    call_task_id: string | null
    version: number
    number: string
    /** The keys that the caller pressed. */
    keys: Generated<string>
    /** The queue in which the caller waited last, from when to when. */
    group_id: string | null
    started_at: number
    queued_at: number | null
    left_at: number | null
    /** The agent who answered. */
    seat_id: string | null
    result: ReceptionResult | null
    ended_at: number | null
    /** The call that is to be called back. */
    missed_call_id: string | null
  }
  /** Agents to whom a queue offered a call. */
  reception_offer: {
    id: GeneratedAlways<number>
    call_record_id: string
    group_id: string
    seat_id: string
    offered_at: number
  }
  /** What happened to a scenario. */
  reception_event: {
    id: GeneratedAlways<number>
    scenario_id: string
    action: ScenarioAction
    version: number
    user_name: string
    created_at: number
  }
}
