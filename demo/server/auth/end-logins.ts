import type { Backend } from '../backend.ts'

/** Ends every login of a user; with an enterprise, only those that are in it now. */
export async function endLogins(
  { db, tokens }: Pick<Backend, 'db' | 'tokens'>,
  userId: string,
  enterpriseId?: string
): Promise<void> {
  let held = db.selectFrom('auth_token').select('family').where('user_id', '=', userId)
  let kept = db.selectFrom('kept_login').select('family').where('user_id', '=', userId)
  if (enterpriseId !== undefined) {
    held = held.where('enterprise_id', '=', enterpriseId)
    kept = kept.where('enterprise_id', '=', enterpriseId)
  }
  for (const { family } of await held.union(kept).execute()) await tokens.endFamily(family)
}
