/** Rule sets as the contract's types. */
import { sql } from 'kysely'
import type {
  RuleSet,
  RuleSetState,
  RuleSubjects
} from '../../../../core/features/intent-rules/rule-set-schemas.ts'
import type { IntentRules } from '../../../../core/features/intent-rules/schemas.ts'
import type { ScriptContent } from '../../../../core/features/scripts/content-schemas.ts'
import type { Database } from '../../db/schema/schema.ts'
import { refuse } from '../../http/refusal.ts'
import { taskServerMessages } from '../call-tasks/messages.ts'
import { levelsIn, scriptsWithRules } from './script-rules.ts'

export const noRules: IntentRules = { rules: [], defaultLevel: null }

/** The enterprise's scripts with their rules; columns of the rules are null without any. */
export const ruleSets = (db: Database, enterpriseId: string) =>
  scriptsWithRules(db).where('script_template.enterprise_id', '=', enterpriseId)

/** Unfinished tasks of a script. */
export const taskCount = sql<number>`(select count(*)::int from call_task
  where call_task.enterprise_id = script_template.enterprise_id and status <> 4
    and template_code = script_template.code)`

const unique = (names: readonly string[]): string[] => [...new Set(names)].filter(Boolean)

/** What rules of the script can refer to, by the names in its transcripts. */
export function subjectsOf(
  content: ScriptContent | null,
  levels: readonly { readonly levelCode: string }[]
): RuleSubjects {
  const questions = content?.knowledge.map(({ name }) => name) ?? []
  return {
    levels: [...levelsIn(levels)],
    nodes: (content?.nodes ?? []).map(({ name, answers }) => ({
      name,
      answers: unique([...answers.map(answer => answer.name), ...questions])
    })),
    tags: unique(content?.tags.map(({ name }) => name) ?? [])
  }
}

interface State {
  readonly revision: number | null
  readonly version: number | null
  readonly draft: IntentRules | null
  readonly changed_at: number | null
  readonly changed_by: string | null
}

export const stateOf = (row: State): RuleSetState => ({
  revision: row.revision ?? 0,
  version: row.version ?? 0,
  hasDraft: row.draft !== null,
  updateTime: row.changed_at ?? 0,
  updater: row.changed_by ?? ''
})

/** The script's rules, and what they can refer to; throws for an unknown script. */
export async function ruleSetOf(
  db: Database,
  enterpriseId: string,
  code: string
): Promise<RuleSet> {
  const row = await ruleSets(db, enterpriseId)
    .leftJoin('script_version', join =>
      join
        .onRef('script_version.enterprise_id', '=', 'script_template.enterprise_id')
        .onRef('script_version.code', '=', 'script_template.code')
        .onRef('script_version.version', '=', 'script_template.version')
    )
    .select(['script_template.code', 'script_template.name', 'intent_levels', 'content'])
    .select(['script_template.draft as script_draft', 'intent_rule_set.draft', 'rules'])
    .select(['intent_rule_set.revision', 'intent_rule_set.version'])
    .select(['intent_rule_set.changed_at', 'intent_rule_set.changed_by'])
    .select(taskCount.as('tasks'))
    .where('script_template.code', '=', code)
    .executeTakeFirstOrThrow(() => refuse(taskServerMessages.noScript()))
  return {
    ...stateOf(row),
    templateCode: row.code,
    templateName: row.name,
    rules: row.draft ?? row.rules ?? noRules,
    published: row.rules,
    subjects: subjectsOf(row.content ?? row.script_draft, row.intent_levels),
    taskCount: row.tasks
  }
}
