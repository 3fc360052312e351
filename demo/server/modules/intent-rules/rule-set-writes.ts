/** Writes drafts and published versions of rules. */
import type { Kysely, Selectable } from 'kysely'
import type { IntentRules } from '../../../../core/features/intent-rules/schemas.ts'
import { dateTime } from '../../../../core/lib/format/dates.ts'
import type { Tables } from '../../db/schema/schema.ts'
import { Refusal } from '../../http/refusal.ts'
import { intentRuleServerMessages as messages } from './messages.ts'

type Inside = Kysely<Tables>
export type StoredSet = Selectable<Tables['intent_rule_set']>

/** Who, and when. */
export interface By {
  readonly userName: string
  readonly at: number
}

/** The script's rules until the end of the transaction, made on first use. */
export async function lockedSet(
  inside: Inside,
  enterprise_id: string,
  code: string
): Promise<StoredSet> {
  await inside
    .insertInto('intent_rule_set')
    .values({ enterprise_id, code })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  return inside
    .selectFrom('intent_rule_set')
    .selectAll()
    .where('enterprise_id', '=', enterprise_id)
    .where('code', '=', code)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** Refuses a change that is based on an earlier revision (rule intent-rule-7). */
export function checkRevision(
  { revision, changed_at, changed_by }: StoredSet,
  based: number,
  name: string
): void {
  if (revision === based) return
  const message = messages.changed({ name, time: dateTime(changed_at), user: changed_by })
  throw new Refusal(409, message, { errcode: 'CONFLICT', errmsg: message })
}

async function write(
  db: Inside,
  { enterprise_id, code, revision }: StoredSet,
  change: { readonly draft: IntentRules | null; readonly version?: number },
  { userName, at }: By
): Promise<StoredSet> {
  const { draft, ...columns } = change
  return db
    .updateTable('intent_rule_set')
    .set({
      ...{ ...columns, revision: revision + 1, changed_at: at, changed_by: userName },
      draft: draft && JSON.stringify(draft)
    })
    .where('enterprise_id', '=', enterprise_id)
    .where('code', '=', code)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export const saveRules = (db: Inside, set: StoredSet, rules: IntentRules, by: By) =>
  write(db, set, { draft: rules }, by)

export const discardRules = (db: Inside, set: StoredSet, by: By) =>
  write(db, set, { draft: null }, by)

/** The rules become the next version, by which calls are graded that end from now on. */
export async function publishRules(
  db: Inside,
  set: StoredSet,
  rules: IntentRules,
  by: By
): Promise<StoredSet> {
  const { enterprise_id, code } = set
  const version = set.version + 1
  await db
    .insertInto('intent_rule_version')
    .values({
      ...{ enterprise_id, code, version, rules: JSON.stringify(rules) },
      ...{ published_at: by.at, published_by: by.userName }
    })
    .execute()
  return write(db, set, { draft: null, version }, by)
}
