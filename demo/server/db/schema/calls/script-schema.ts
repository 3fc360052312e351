import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { ScriptContent } from '../../../../../core/features/scripts/content-schemas.ts'
import type { AuditStatus, ScriptAction } from '../../../../../core/features/scripts/enums.ts'
import type { Json, JsonDefault } from '../json-columns.ts'

export interface ScriptTables {
  /** Robot scripts, by the code that tasks refer to. */
  script_template: {
    enterprise_id: string
    code: string
    name: string
    interactive_type: number
    is_available: boolean
    rank: number
    /** Intent levels that a call with this script may be given by hand. */
    intent_levels: JsonDefault<{ levelCode: string; levelName: string }[]>
    /** The published version in use; 0 for none. */
    version: Generated<number>
    audit_status: Generated<AuditStatus>
    /** Grows with every change, so that two editors do not overwrite each other. */
    revision: Generated<number>
    /** What is edited and reviewed; null while nothing is. */
    draft: ColumnType<ScriptContent | null, string | null | undefined, string | null>
    changed_at: Generated<number>
    changed_by: Generated<string>
    /** Its voice; null for the usual one. */
    voice_id: Generated<string | null>
  }
  /** Published contents; never changed. */
  script_version: {
    enterprise_id: string
    code: string
    version: number
    content: Json<ScriptContent>
    /** Id of the main question; blank without one (rule analysis-5). */
    main_node: Generated<string>
    published_at: number
    published_by: string
  }
  /** Every node that a script had in one of its versions, as the newest of these has it. */
  script_node: {
    enterprise_id: string
    code: string
    id: string
    name: string
    version: number
    /** In its version, from 1. */
    place: number
  }
  /** What happened to a script: who, when and why, with the status and version after it. */
  script_event: {
    id: GeneratedAlways<number>
    enterprise_id: string
    code: string
    action: ScriptAction
    audit_status: AuditStatus
    version: number
    reason: Generated<string>
    user_name: string
    created_at: number
  }
}
