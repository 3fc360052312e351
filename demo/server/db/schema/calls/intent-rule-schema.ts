import type { ColumnType, Generated } from 'kysely'
import type { GradingStatus } from '../../../../../core/features/intent-rules/enums.ts'
import type { GradingResult } from '../../../../../core/features/intent-rules/rule-set-schemas.ts'
import type { IntentRules } from '../../../../../core/features/intent-rules/schemas.ts'
import type { Json } from '../json-columns.ts'

export interface IntentRuleTables {
  /** The intent rules of a script. */
  intent_rule_set: {
    enterprise_id: string
    /** Of the script. */
    code: string
    /** The published version in use; 0 for none. */
    version: Generated<number>
    /** What is edited; null while nothing is. */
    draft: ColumnType<IntentRules | null, string | null | undefined, string | null>
    /** Grows with every change, so that two editors do not overwrite each other. */
    revision: Generated<number>
    changed_at: Generated<number>
    changed_by: Generated<string>
  }
  /** Published rules; never changed. */
  intent_rule_version: {
    enterprise_id: string
    code: string
    version: number
    rules: Json<IntentRules>
    published_at: number
    published_by: string
  }
  /** The result of a dry run, a job of the table `transfer`. */
  intent_dry_run: {
    transfer_id: string
    /** Whose calls were graded: changes with the user's data scope. */
    scope: string
    result: Json<GradingResult>
  }
  /** A re-grading of earlier calls. */
  intent_regrade: {
    /** Of its job. */
    id: string
    enterprise_id: string
    code: string
    version: number
    user_id: string
    user_name: string
    /** `YYYY-MM-DD`, both included. */
    from_day: string
    to_day: string
    status: GradingStatus
    /** Why it failed. */
    message: Generated<string>
    calls: Generated<number>
    done: Generated<number>
    changed: Generated<number>
    kept: Generated<number>
    created_at: number
  }
  /** A call whose level a re-grading changed. Levels are letters. */
  intent_change: {
    regrade_id: string
    call_record_id: string
    old_level: string | null
    new_level: string | null
    old_rule: string | null
    new_rule: string | null
    changed_at: number
  }
}
