import type { Backend } from '../backend.ts'
import type { Database } from '../db/schema/schema.ts'

/**
 * Ends every login of the users, and their links to a wall that are not opened;
 * with an enterprise, only those in it.
 */
export async function endLogins(
  { db, tokens }: Pick<Backend, 'db' | 'tokens'>,
  userIds: readonly string[],
  enterpriseId?: string
): Promise<void> {
  const families = await (enterpriseId === undefined
    ? db.selectFrom('login_family').select('family').where('user_id', 'in', userIds).execute()
    : familiesIn(db, userIds, enterpriseId))
  for (const { family } of families) await tokens.endFamily(family)
  // rule seat-wall-11
  let links = db.deleteFrom('wall_link').where('user_id', 'in', userIds).where('family', 'is', null)
  if (enterpriseId !== undefined) links = links.where('enterprise_id', '=', enterpriseId)
  await links.execute()
}

function familiesIn(db: Database, userIds: readonly string[], enterpriseId: string) {
  const inside = (table: 'auth_token' | 'kept_login') =>
    db
      .selectFrom(table)
      .select('family')
      .where('user_id', 'in', userIds)
      .where('enterprise_id', '=', enterpriseId)
  return inside('auth_token').union(inside('kept_login')).execute()
}
