import type { Kysely } from 'kysely'
import type { IntentRule, IntentRules } from '../../../../core/features/intent-rules/schemas.ts'
import type { Tables } from '../../db/schema/schema.ts'
import { intentRuleServerMessages as messages } from './messages.ts'
import { lockedSet, publishRules, saveRules } from './rule-set-writes.ts'

interface Sample {
  readonly code: string
  readonly published: IntentRules
  /** Being edited on top of what is published. */
  readonly added: readonly IntentRule[]
}

/** Its script has no D: the notation with 11 to 13 lacks it. */
export const renewalRules: Sample = {
  code: 'HS-1003',
  published: {
    rules: [
      { name: '转给顾问', level: 'A', conditions: [{ kind: 'transferred', is: true }] },
      {
        name: '接通就挂断',
        level: 'F',
        conditions: [{ kind: 'seconds', range: { from: null, to: 3 } }]
      },
      {
        name: '要短信链接',
        level: 'B',
        conditions: [{ kind: 'answer', node: '办理', names: ['短信'] }]
      }
    ],
    defaultLevel: null
  },
  added: [
    {
      name: '询问优惠',
      level: 'A',
      conditions: [
        { kind: 'tags', names: ['询问优惠'] },
        { kind: 'turns', range: { from: 2, to: null } }
      ]
    }
  ]
}

export const invitationRules: Sample = {
  code: 'HS-1005',
  published: {
    rules: [
      { name: '要求转人工', level: 'A', conditions: [{ kind: 'tags', names: ['要求转人工'] }] },
      {
        name: '嫌贵但愿意谈',
        level: 'C',
        conditions: [
          { kind: 'tags', names: ['嫌价格高'] },
          { kind: 'turns', range: { from: 3, to: null } }
        ]
      }
    ],
    defaultLevel: null
  },
  added: [
    {
      name: '谈到办理',
      level: 'A',
      conditions: [{ kind: 'nodes', names: ['办理方式'] }]
    },
    { name: '说在忙', level: 'C', conditions: [{ kind: 'words', names: ['开车', '在忙', '开会'] }] }
  ]
}

/** Publishes the rules of a script and begins a change of them, as users do. */
export async function insertSampleRules(
  db: Kysely<Tables>,
  { code, published, added }: Sample,
  times: { readonly published: number; readonly changed: number }
): Promise<void> {
  const script = await db
    .selectFrom('script_template')
    .select('enterprise_id')
    .where('enterprise_id', '=', 'ent-1')
    .where('code', '=', code)
    .executeTakeFirst()
  if (!script) return
  const by = { userName: messages.sampleEditor() }
  const set = await lockedSet(db, script.enterprise_id, code)
  const used = await publishRules(db, set, published, { ...by, at: times.published })
  const rules = { ...published, rules: [...published.rules, ...added] }
  await saveRules(db, used, rules, { ...by, at: times.changed })
}
