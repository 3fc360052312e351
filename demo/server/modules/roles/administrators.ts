/** An enterprise keeps a member who can manage it (rule role-5). */

import { type Kysely, sql, type Transaction } from 'kysely'
import { roleMessages } from '../../../../core/features/roles/messages.ts'
import { membersWith } from '../../auth/members-with.ts'
import { lockEnterprise } from '../../db/lock-enterprise.ts'
import type { Database, Tables } from '../../db/schema/schema.ts'
import { refuse } from '../../http/refusal.ts'

/** Both rights of one member, who can give all others again. */
async function hasAdministrator(inside: Kysely<Tables>, enterpriseId: string): Promise<boolean> {
  const { rows } = await sql`select id from ${membersWith(enterpriseId, 'CMC.ROLE.MANA')} as roles
    where id in ${membersWith(enterpriseId, 'CMC.ADMIN.MANA')} limit 1`.execute(inside)
  return rows.length > 0
}

/**
 * Runs a change of roles or members. Undone and refused when it takes the last administrator.
 * Changes of one enterprise wait for each other, so that two administrators cannot remove each other.
 */
export const keepingAdministrator = <Result>(
  db: Database,
  enterpriseId: string,
  change: (inside: Transaction<Tables>) => Promise<Result>
): Promise<Result> =>
  db.transaction().execute(async inside => {
    await lockEnterprise(inside, enterpriseId)
    const hadOne = await hasAdministrator(inside, enterpriseId)
    const result = await change(inside)
    if (hadOne && !(await hasAdministrator(inside, enterpriseId)))
      throw refuse(roleMessages.lastAdministrator())
    return result
  })
