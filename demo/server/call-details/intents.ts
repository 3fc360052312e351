/** The grades that a call may be given by hand, by the script that it was made with. */
import type { IntentOption, IntentRule } from '../../../core/contract/entities/call-detail.ts'
import { intentLetter } from '../../../core/contract/enums/intents.ts'
import type { Database } from '../db/schema.ts'

/** Of a script without grades of its own. */
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

/** The grade of this code that a call may be given; the one of the same name, where several rules have the code. */
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
