import { sql } from 'kysely'
import { managesMembers, reaches } from '../../../../core/features/members/rules.ts'
import { isWithin } from '../../../../core/features/roles/rules/role-rules.ts'
import type { Requester } from '../../auth/requester.ts'
import { type VisibilityScope, visibilityScopes } from '../../auth/visibility-scope.ts'
import type { Database } from '../../db/schema/schema.ts'

/** The requester's permissions for members, and what each role of the enterprise grants. */
export interface Reader {
  readonly userId: string
  readonly enterpriseId: string
  readonly departmentId: string
  readonly codes: ReadonlySet<string>
  readonly canManage: boolean
  /** Permissions of the enterprise's roles, by role id. */
  readonly grants: ReadonlyMap<string, readonly string[]>
  /** Whether the reader may grant these roles, or act on members who have them. */
  reaches(roleIds: readonly string[]): boolean
  /** Whether the reader may place members in this department. */
  mayPlace(departmentId: string): boolean
}

export async function readerOf(db: Database, { userId, enterpriseId }: Requester): Promise<Reader> {
  const rows = await db
    .selectFrom('role')
    .leftJoin('role_permission', 'role_permission.role_id', 'role.id')
    .select(['role.id', 'role.data_scope', 'role_permission.code'])
    .where('role.enterprise_id', '=', enterpriseId)
    .execute()
  const grants = new Map<string, string[]>()
  const scopes = new Map<string, VisibilityScope>()
  for (const { id, data_scope, code } of rows) {
    grants.set(id, [...(grants.get(id) ?? []), ...(code === null ? [] : [code])])
    scopes.set(id, data_scope)
  }
  const own = await db
    .selectFrom('user_role')
    .select('role_id')
    .where('user_id', '=', userId)
    .execute()
  const { department_id: departmentId } = await db
    .selectFrom('membership')
    .select('department_id')
    .where('user_id', '=', userId)
    .where('enterprise_id', '=', enterpriseId)
    .executeTakeFirstOrThrow()
  const codes = new Set(own.flatMap(({ role_id }) => grants.get(role_id) ?? []))
  const given = own.map(({ role_id }) => scopes.get(role_id))
  const scope = visibilityScopes.findLast(one => given.includes(one)) ?? 'own'
  const isUnlimited = codes.has('CMC.ADMIN.MANA') || scope === 'all'
  const below =
    isUnlimited || scope !== 'department' ? [] : await departmentsBelow(db, departmentId)
  const places = new Set([departmentId, ...below])
  return {
    userId,
    enterpriseId,
    departmentId,
    codes,
    canManage: managesMembers(codes),
    grants,
    reaches: roleIds =>
      reaches(
        codes,
        roleIds.flatMap(id => grants.get(id) ?? [])
      ) &&
      (codes.has('CMC.ADMIN.MANA') ||
        roleIds.every(id => isWithin(scopes.get(id) ?? 'all', scope))),
    mayPlace: id => isUnlimited || places.has(id)
  }
}

async function departmentsBelow(db: Database, id: string): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`with recursive below as (
      select id from department where parent_id = ${id}
      union select lower.id from department lower join below on lower.parent_id = below.id)
    select id from below`.execute(db)
  return rows.map(row => row.id)
}

/** Roles by member, of this enterprise only. */
export async function rolesOf(db: Database, enterpriseId: string, userIds: readonly string[]) {
  const byUser = new Map<string, { id: string; name: string }[]>()
  if (userIds.length === 0) return byUser
  const rows = await db
    .selectFrom('user_role')
    .innerJoin('role', 'role.id', 'user_role.role_id')
    .select(['user_role.user_id', 'role.id', 'role.name'])
    .where('role.enterprise_id', '=', enterpriseId)
    .where('user_role.user_id', 'in', userIds)
    .orderBy('role.id')
    .execute()
  for (const { user_id, id, name } of rows)
    byUser.set(user_id, [...(byUser.get(user_id) ?? []), { id, name }])
  return byUser
}
