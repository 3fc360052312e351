/** Data scopes: whose rows a user sees (rule permission-2). */
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/schema/schema.ts'
import { cached } from '../db/table-cache.ts'
import type { Requester } from './requester.ts'

/** Narrowest first. */
export const visibilityScopes = ['own', 'group', 'department', 'all'] as const
export type VisibilityScope = (typeof visibilityScopes)[number]

/** The widest of these scopes; without any, the own rows. */
const widest = (scopes: readonly VisibilityScope[]): VisibilityScope =>
  visibilityScopes.findLast(scope => scopes.includes(scope)) ?? 'own'

/** The widest scope of the user's roles in the enterprise. */
export const visibilityScopeOf = (
  db: Database,
  { userId, enterpriseId }: Requester
): Promise<VisibilityScope> =>
  cached(db, ['scope', userId, enterpriseId], async () => {
    const rows = await db
      .selectFrom('user_role')
      .innerJoin('role', 'role.id', 'user_role.role_id')
      .select('role.data_scope')
      .distinct()
      .where('user_role.user_id', '=', userId)
      .where('role.enterprise_id', '=', enterpriseId)
      .execute()
    return widest(rows.map(({ data_scope }) => data_scope))
  })

/** The members of the user's department and of those below it. */
const departmentOf = ({ userId, enterpriseId }: Requester) =>
  sql<string>`(with recursive below as (
      select department_id as id from membership
        where user_id = ${userId} and enterprise_id = ${enterpriseId}
      union select lower.id from department lower join below on lower.parent_id = below.id)
    select user_id from membership
      where enterprise_id = ${enterpriseId} and department_id in (select id from below))`

/** The agents of the user's agent groups, and the user. */
const groupsOf = ({ userId, enterpriseId }: Requester) =>
  sql<string>`(select ${userId}::text union select theirs.user_id from seat as mine
    join agent_group_seat as in_group on in_group.seat_id = mine.id
    join agent_group_seat as beside on beside.group_id = in_group.group_id
    join seat as theirs on theirs.id = beside.seat_id
      and theirs.enterprise_id = mine.enterprise_id
    where mine.user_id = ${userId} and mine.enterprise_id = ${enterpriseId})`

/** The users of a scope between the own rows and all, as a subquery. */
export const colleaguesOf = (
  requester: Requester,
  scope: Exclude<VisibilityScope, 'own' | 'all'>
): RawBuilder<string> => (scope === 'group' ? groupsOf(requester) : departmentOf(requester))

/** Whether the user of a row, in `column`, is in the requester's scope. */
export async function isInScope(
  db: Database,
  requester: Requester,
  column = 'user_id'
): Promise<RawBuilder<boolean>> {
  const scope = await visibilityScopeOf(db, requester)
  if (scope === 'all') return sql<boolean>`true`
  const user = sql.ref(column)
  return scope === 'own'
    ? sql<boolean>`${user} = ${requester.userId}`
    : sql<boolean>`${user} in ${colleaguesOf(requester, scope)}`
}

/** The users in the requester's scope, for several statements of one request; undefined for all. */
export async function usersInScope(
  db: Database,
  requester: Requester
): Promise<readonly string[] | undefined> {
  const scope = await visibilityScopeOf(db, requester)
  if (scope === 'all') return undefined
  if (scope === 'own') return [requester.userId]
  const { rows } = await sql<{ id: string }>`select users.id
    from ${colleaguesOf(requester, scope)} as users(id)`.execute(db)
  return rows.map(({ id }) => id)
}

/** The inverse: all users who see rows of these users. */
export async function usersWithAccess(
  db: Database,
  enterpriseId: string,
  users: readonly string[]
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ user_id: string }>`with recursive above as (
      select department_id as id from membership
        where enterprise_id = ${enterpriseId} and user_id = any(${users}::text[])
      union select upper.parent_id from department upper join above on upper.id = above.id
        where upper.parent_id is not null),
    groups as (select beside.group_id from agent_group_seat as beside
      join seat on seat.id = beside.seat_id
      where seat.enterprise_id = ${enterpriseId} and seat.user_id = any(${users}::text[])),
    scopes as (select user_role.user_id,
        max(array_position(${visibilityScopes}::text[], role.data_scope)) as width
      from user_role join role on role.id = user_role.role_id
      where role.enterprise_id = ${enterpriseId} group by user_role.user_id)
    select m.user_id from membership m left join scopes on scopes.user_id = m.user_id
    where m.enterprise_id = ${enterpriseId} and (m.user_id = any(${users}::text[])
      or case (${visibilityScopes}::text[])[scopes.width]
        when 'all' then true
        when 'department' then m.department_id in (select id from above)
        when 'group' then exists (select 1 from seat
          join agent_group_seat as beside on beside.seat_id = seat.id
          where seat.user_id = m.user_id and seat.enterprise_id = m.enterprise_id
            and beside.group_id in (select group_id from groups))
        else false end)`.execute(db)
  return new Set(rows.map(({ user_id }) => user_id))
}

export interface ScopeName {
  readonly scope: VisibilityScope
  /** Name of the enterprise, the department or the groups. */
  readonly name: string
  /** Whether departments below the named one count too. */
  readonly hasLower: boolean
}

/** The user's scope by name. An agent without a group has the own rows. */
export async function scopeNameOf(db: Database, requester: Requester): Promise<ScopeName> {
  const { userId, enterpriseId } = requester
  const scope = await visibilityScopeOf(db, requester)
  if (scope === 'group') {
    const groups = await db
      .selectFrom('seat')
      .innerJoin('agent_group_seat', 'agent_group_seat.seat_id', 'seat.id')
      .innerJoin('agent_group', 'agent_group.id', 'agent_group_seat.group_id')
      .select('agent_group.name')
      .where('seat.user_id', '=', userId)
      .where('seat.enterprise_id', '=', enterpriseId)
      .orderBy('agent_group.id')
      .execute()
    if (groups.length > 0)
      return { scope, name: groups.map(({ name }) => name).join('、'), hasLower: false }
  }
  const { enterprise, department, hasLower } = await db
    .selectFrom('membership')
    .innerJoin('enterprise', 'enterprise.id', 'membership.enterprise_id')
    .innerJoin('department', 'department.id', 'membership.department_id')
    .select(['enterprise.name as enterprise', 'department.name as department'])
    .select(eb =>
      eb
        .exists(
          eb
            .selectFrom('department as lower')
            .select('lower.id')
            .whereRef('lower.parent_id', '=', 'department.id')
        )
        .as('hasLower')
    )
    .where('membership.user_id', '=', userId)
    .where('membership.enterprise_id', '=', enterpriseId)
    .executeTakeFirstOrThrow()
  if (scope === 'all') return { scope, name: enterprise, hasLower: false }
  return {
    scope: scope === 'department' ? scope : 'own',
    name: department,
    hasLower: scope === 'department' && Boolean(hasLower)
  }
}
