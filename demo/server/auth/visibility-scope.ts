import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/schema/schema.ts'
import { cached } from '../db/table-cache.ts'
import type { Requester } from './requester.ts'
import { hasPermission } from './user-queries.ts'

/**
 * Whose calls a user sees: the own ones, with CMC.CALL.RECORD the department's, as administrator
 * all.
 */
export type VisibilityScope = 'own' | 'department' | 'all'

export async function visibilityScopeOf(
  db: Database,
  requester: Requester
): Promise<VisibilityScope> {
  if (!(await hasPermission(db, requester, 'CMC.CALL.RECORD'))) return 'own'
  const isAdministrator = await cached(
    db,
    ['admin', requester.userId, requester.enterpriseId],
    async () => {
      const row = await db
        .selectFrom('user_role')
        .innerJoin('role', 'role.id', 'user_role.role_id')
        .select('role.id')
        .where('user_role.user_id', '=', requester.userId)
        .where('role.enterprise_id', '=', requester.enterpriseId)
        .where('role.tag_code', '=', 'ADMIN')
        .executeTakeFirst()
      return row !== undefined
    }
  )
  return isAdministrator ? 'all' : 'department'
}

/** The members of the user's department, the user included. */
export const colleaguesOf = (db: Database, { userId, enterpriseId }: Requester) =>
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

/** Whether `user_id` of a row is in the requester's scope. */
export async function isInScope(db: Database, requester: Requester): Promise<RawBuilder<boolean>> {
  const scope = await visibilityScopeOf(db, requester)
  if (scope === 'all') return sql<boolean>`true`
  return scope === 'own'
    ? sql<boolean>`user_id = ${requester.userId}`
    : sql<boolean>`user_id in ${colleaguesOf(db, requester)}`
}

/** The inverse: all users who see calls of these users. */
export async function usersWithAccess(
  db: Database,
  enterpriseId: string,
  agents: readonly string[]
): Promise<ReadonlySet<string>> {
  const granted = db
    .selectFrom('user_role')
    .innerJoin('role', 'role.id', 'user_role.role_id')
    .where('role.enterprise_id', '=', enterpriseId)
  const leaders = granted
    .innerJoin('role_permission', 'role_permission.role_id', 'role.id')
    .where('role_permission.code', '=', 'CMC.CALL.RECORD')
    .select('user_role.user_id')
  const administrators = granted.where('role.tag_code', '=', 'ADMIN').select('user_role.user_id')
  const places = db
    .selectFrom('membership')
    .where('enterprise_id', '=', enterpriseId)
    .where('user_id', 'in', agents)
    .select('department_id')
  const rows = await db
    .selectFrom('membership')
    .select('user_id')
    .where('enterprise_id', '=', enterpriseId)
    .where(eb =>
      eb.or([
        eb('user_id', 'in', agents),
        eb.and([
          eb('user_id', 'in', leaders),
          eb.or([eb('user_id', 'in', administrators), eb('department_id', 'in', places)])
        ])
      ])
    )
    .execute()
  return new Set(rows.map(({ user_id }) => user_id))
}
