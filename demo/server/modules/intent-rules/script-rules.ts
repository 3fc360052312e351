/** The published rules of scripts, and the notation of their levels. */
import type { Kysely } from 'kysely'
import {
  type IntentLetter,
  intentLetter,
  intentLetterOf
} from '../../../../core/features/customer-details/enums.ts'
import {
  type GradedCall,
  gradeCall
} from '../../../../core/features/intent-rules/rules/grade-call.ts'
import type { IntentRules } from '../../../../core/features/intent-rules/schemas.ts'
import type { Tables } from '../../db/schema/schema.ts'

export interface ScriptRules {
  /** Null for a script without published rules. */
  readonly rules: IntentRules | null
  readonly version: number
  /** A level in the script's notation. */
  readonly codeOf: (level: IntentLetter) => string
}

/** A call's level as its detail stores it. */
export interface CallGrade {
  readonly level: IntentLetter | null
  /** In the script's notation. */
  readonly code: string | null
  readonly rule: string | null
  /** Of the rules; null without any. */
  readonly version: number | null
  readonly scriptLevel: IntentLetter | null
}

type Levels = readonly { readonly levelCode: string }[]

const lettersOf = (levels: Levels): readonly (readonly [IntentLetter, string])[] =>
  levels.flatMap(({ levelCode }) => {
    const letter = intentLetterOf(levelCode)
    return letter ? [[letter, levelCode] as const] : []
  })

/** Levels that a script's notation has (rule intent-rule-5). */
export function levelsIn(levels: Levels): readonly IntentLetter[] {
  const letters = new Set(lettersOf(levels).map(([letter]) => letter))
  return intentLetter.codes.filter(letter => letters.size === 0 || letters.has(letter))
}

/** Writes levels in the notation of these; a level that it lacks stays a letter. */
export function notationOf(levels: Levels): (level: IntentLetter) => string {
  const codes = new Map(lettersOf(levels))
  return level => codes.get(level) ?? level
}

const plain: ScriptRules = { rules: null, version: 0, codeOf: level => level }

/** Scripts with their published rules; columns of the rules are null without any. */
export const scriptsWithRules = (db: Kysely<Tables>) =>
  db
    .selectFrom('script_template')
    .leftJoin('intent_rule_set', join =>
      join
        .onRef('intent_rule_set.enterprise_id', '=', 'script_template.enterprise_id')
        .onRef('intent_rule_set.code', '=', 'script_template.code')
    )
    .leftJoin('intent_rule_version', join =>
      join
        .onRef('intent_rule_version.enterprise_id', '=', 'intent_rule_set.enterprise_id')
        .onRef('intent_rule_version.code', '=', 'intent_rule_set.code')
        .onRef('intent_rule_version.version', '=', 'intent_rule_set.version')
    )

/** The rules of these scripts, by enterprise and code. */
export async function rulesOfScripts(
  db: Kysely<Tables>,
  enterpriseIds: readonly string[],
  codes: readonly string[]
): Promise<(enterpriseId: string, code: string | null) => ScriptRules> {
  if (codes.length === 0) return () => plain
  const rows = await scriptsWithRules(db)
    .select(['script_template.enterprise_id', 'script_template.code', 'intent_levels', 'rules'])
    .select('intent_rule_version.version')
    .where('script_template.enterprise_id', 'in', enterpriseIds)
    .where('script_template.code', 'in', codes)
    .execute()
  const known = new Map(
    rows.map(({ enterprise_id, code, intent_levels, rules, version }) => [
      `${enterprise_id} ${code}`,
      { rules, version: version ?? 0, codeOf: notationOf(intent_levels) }
    ])
  )
  return (enterpriseId, code) => known.get(`${enterpriseId} ${code}`) ?? plain
}

/** Grades one call, by the rules or else by the script's answers. */
export function gradeBy({ rules, version, codeOf }: ScriptRules, call: GradedCall): CallGrade {
  const { scriptLevel } = call
  const { level, rule } = rules ? gradeCall(rules, call) : { level: scriptLevel, rule: null }
  return {
    ...{ level, rule, scriptLevel, version: rules ? version : null },
    code: level === null ? null : codeOf(level)
  }
}

export const gradeColumns = {
  intent_name: 'text',
  script_level: 'text',
  intent_rule: 'text',
  rule_version: 'int'
} as const

/** A grade as columns of the call's detail. */
export const gradeRow = ({ code, scriptLevel, rule, version }: CallGrade) => ({
  intent_name: code,
  script_level: version === null ? null : scriptLevel,
  intent_rule: rule,
  rule_version: version
})
