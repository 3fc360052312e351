/** Intent levels that a call may be given by hand, by its script. */
import type { IntentOption, IntentRule } from '../../../../core/features/call-detail/schemas.ts'
import { intentLetter } from '../../../../core/features/customer-details/enums.ts'
import type { Database } from '../../db/schema/schema.ts'

/** For scripts without levels of their own. */
const letters: IntentOption[] = intentLetter.codes.map(code => ({
  levelCode: code,
  levelName: intentLetter.label(code)
}))

export async function intentsOf(
  db: Database,
  enterpriseId: string,
  templateCode: string
): Promise<IntentOption[]> {
  const template = await db
    .selectFrom('script_template')
    .select('intent_levels')
    .where('enterprise_id', '=', enterpriseId)
    .where('code', '=', templateCode)
    .executeTakeFirst()
  return template && template.intent_levels.length > 0 ? template.intent_levels : letters
}

/** The level with this code; where several rules share the code, the one with the same name. */
export async function intentFor(
  db: Database,
  enterpriseId: string,
  templateCode: string | null,
  { code, name }: { readonly code: string; readonly name: string | null | undefined }
): Promise<IntentOption | undefined> {
  const options =
    templateCode === null
      ? [
          ...letters,
          ...(await intentRules(db, enterpriseId)).flatMap(rule => rule.userLevelRuleList)
        ]
      : await intentsOf(db, enterpriseId, templateCode)
  const fitting = options.filter(({ levelCode }) => levelCode === code)
  return fitting.find(({ levelName }) => levelName === name) ?? fitting[0]
}

export async function intentRules(db: Database, enterpriseId: string): Promise<IntentRule[]> {
  const rows = await db
    .selectFrom('intent_rule')
    .selectAll()
    .where('enterprise_id', '=', enterpriseId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(({ id, name, levels }) => ({
    ruleId: id,
    ruleName: name,
    userLevelRuleList: levels
  }))
}
