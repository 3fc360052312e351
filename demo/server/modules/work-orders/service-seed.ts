import type { Kysely } from 'kysely'
import {
  intentCode,
  intentLetter,
  intentShortCode
} from '../../../../core/features/customer-details/enums.ts'
import type { Tables } from '../../db/schema/schema.ts'

/** Logo: a white sail on the brand's blue. */
const sailLogo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28">
<rect width="28" height="28" rx="6" fill="#1f5fe0"/>
<path d="M13 4v14H6z" fill="#fff"/><path d="M15 7v11h7z" fill="#fff" opacity=".8"/>
<path d="M4 21q2.5 2 5 0t5 0 5 0 5 0" fill="none" stroke="#fff" stroke-width="2"/></svg>`

/** The second enterprise has neither: full name and default logo. */
const enterpriseSettings: readonly Tables['enterprise_setting'][] = [
  { enterprise_id: 'ent-1', code: 'ENTERPRISE_NICKNAME', value: '远帆客服' },
  { enterprise_id: 'ent-1', code: 'WEB_TRACKING', value: '1' },
  { enterprise_id: 'ent-1', code: 'SATISFACTION_INVITATION', value: '1' },
  {
    enterprise_id: 'ent-1',
    code: 'ENTERPRISE_LOGO',
    value: `data:image/svg+xml;base64,${Buffer.from(sailLogo).toString('base64')}`
  }
]

/** Robot type with speech; 2 would be keypad input only. */
const TALKS = 1
const LISTENS = 2

/** Intent levels of a script in one of three codings. */
const grades = ({
  codes,
  label
}: Pick<typeof intentCode, 'label'> & { codes: readonly string[] }) =>
  JSON.stringify(codes.map(code => ({ levelCode: code, levelName: label(code) })))

const scripts = [
  ['ent-1', 'HS-1001', '服务满意度回访', TALKS, true, grades(intentLetter)],
  ['ent-1', 'HS-1002', '预约到访提醒', TALKS, true, grades(intentCode)],
  ['ent-1', 'HS-1003', '会员权益到期提醒', TALKS, true, grades(intentShortCode)],
  ['ent-1', 'HS-1004', '活动邀约（审核中）', TALKS, false, grades(intentLetter)],
  ['ent-1', 'HS-2001', '按键满意度调查', LISTENS, true, '[]'],
  ['ent-2', 'HS-3001', '独居老人每日问候', TALKS, true, grades(intentLetter)],
  ['ent-2', 'HS-3002', '高温天气提醒', TALKS, true, grades(intentLetter)]
] as const

const scriptTemplates = scripts.map(
  ([enterprise_id, code, name, interactive_type, is_available, intent_levels], rank) => ({
    enterprise_id,
    code,
    name,
    interactive_type,
    is_available,
    rank,
    intent_levels
  })
)

const rules = [
  ['rule-1', 'ent-1', '回访意向规则', grades(intentLetter)],
  ['rule-2', 'ent-1', '到访提醒意向规则', grades(intentCode)],
  ['rule-3', 'ent-1', '会员权益意向规则', grades(intentShortCode)],
  ['rule-4', 'ent-2', '问候意向规则', grades(intentLetter)]
] as const

const intentRules = rules.map(([id, enterprise_id, name, levels], rank) => ({
  id,
  enterprise_id,
  name,
  levels,
  created_at: Date.UTC(2026, 0, 5 + rank)
}))

/** Inserts the missing settings and scripts, also into the database of an earlier version. */
export async function insertServices(db: Kysely<Tables>): Promise<void> {
  const some = await db.selectFrom('script_template').select('code').limit(1).executeTakeFirst()
  if (some) return
  const enterprises = await db.selectFrom('enterprise').select('id').execute()
  const ids = new Set(enterprises.map(({ id }) => id))
  const isHere = ({ enterprise_id }: { enterprise_id: string }) => ids.has(enterprise_id)
  const settings = enterpriseSettings.filter(isHere)
  const templates = scriptTemplates.filter(isHere)
  const intents = intentRules.filter(isHere)
  if (settings.length > 0) await db.insertInto('enterprise_setting').values(settings).execute()
  if (templates.length > 0) await db.insertInto('script_template').values(templates).execute()
  if (intents.length > 0)
    await db
      .insertInto('intent_rule')
      .values(intents)
      .onConflict(same => same.doNothing())
      .execute()
}
