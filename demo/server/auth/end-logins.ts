import type { Backend } from '../backend.ts'
import type { Database } from '../db/schema.ts'
import { loginsOf } from './families.ts'

/** Ends every login of a user; with an enterprise, only those that are in it now. */
export async function endLogins(
  { db, tokens }: Pick<Backend, 'db' | 'tokens'>,
  userId: string,
  enterpriseId?: string
): Promise<void> {
  for (const family of await familiesOf(db, userId, enterpriseId)) await tokens.endFamily(family)
}

async function familiesOf(db: Database, userId: string, enterpriseId: string | undefined) {
  if (enterpriseId === undefined) return (await loginsOf(db, userId)).map(({ family }) => family)
  const inside = (table: 'auth_token' | 'kept_login') =>
    db
      .selectFrom(table)
      .select('family')
      .where('user_id', '=', userId)
      .where('enterprise_id', '=', enterpriseId)
  const rows = await inside('auth_token').union(inside('kept_login')).execute()
  return rows.map(({ family }) => family)
}
