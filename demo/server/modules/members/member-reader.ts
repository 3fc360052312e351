import { managesMembers, reaches } from '../../../../core/features/members/rules.ts'
import type { Requester } from '../../auth/requester.ts'
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
}

export async function readerOf(db: Database, { userId, enterpriseId }: Requester): Promise<Reader> {
  const rows = await db
    .selectFrom('role')
    .leftJoin('role_permission', 'role_permission.role_id', 'role.id')
    .select(['role.id', 'role_permission.code'])
    .where('role.enterprise_id', '=', enterpriseId)
    .execute()
  const grants = new Map<string, string[]>()
  for (const { id, code } of rows)
    grants.set(id, [...(grants.get(id) ?? []), ...(code === null ? [] : [code])])
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
      )
  }
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
