import type { Database } from '../db/schema.ts'
import type { Session } from './tokens.ts'
import { hasPermission } from './users.ts'

type Who = Pick<Session, 'userId' | 'enterpriseId'>

/** Whose calls somebody sees: their own; with CMC.CALL.RECORD their department's; an administrator everybody's. */
export type Reach = 'own' | 'department' | 'all'

export async function reachOf(db: Database, who: Who): Promise<Reach> {
  if (!(await hasPermission(db, who, 'CMC.CALL.RECORD'))) return 'own'
  const administrator = await db
    .selectFrom('user_role')
    .innerJoin('role', 'role.id', 'user_role.role_id')
    .select('role.id')
    .where('user_role.user_id', '=', who.userId)
    .where('role.enterprise_id', '=', who.enterpriseId)
    .where('role.tag_code', '=', 'ADMIN')
    .executeTakeFirst()
  return administrator ? 'all' : 'department'
}

/** Everybody who works where somebody works, that person among them. */
export const colleaguesOf = (db: Database, { userId, enterpriseId }: Who) =>
  db
    .selectFrom('membership as theirs')
    .innerJoin('membership as mine', join =>
      join
        .onRef('mine.enterprise_id', '=', 'theirs.enterprise_id')
        .onRef('mine.department_id', '=', 'theirs.department_id')
    )
    .select('theirs.user_id')
    .where('mine.user_id', '=', userId)
    .where('mine.enterprise_id', '=', enterpriseId)
