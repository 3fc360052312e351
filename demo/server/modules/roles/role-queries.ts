import { type Kysely, sql } from 'kysely'
import { mayGrant } from '../../../../core/features/roles/rules/role-rules.ts'
import type { RoleRow } from '../../../../core/features/roles/schemas.ts'
import type { Requester } from '../../auth/requester.ts'
import { type VisibilityScope, visibilityScopeOf } from '../../auth/visibility-scope.ts'
import type { Database, Tables } from '../../db/schema/schema.ts'

/** What the requester holds, and may therefore grant (rule role-4). */
export interface Granter {
  readonly codes: ReadonlySet<string>
  readonly dataScope: VisibilityScope
}

export async function granterOf(db: Database, requester: Requester): Promise<Granter> {
  const rows = await db
    .selectFrom('user_role')
    .innerJoin('role', 'role.id', 'user_role.role_id')
    .innerJoin('role_permission', 'role_permission.role_id', 'role.id')
    .select('role_permission.code')
    .distinct()
    .where('user_role.user_id', '=', requester.userId)
    .where('role.enterprise_id', '=', requester.enterpriseId)
    .execute()
  return {
    codes: new Set(rows.map(({ code }) => code)),
    dataScope: await visibilityScopeOf(db, requester)
  }
}

export const rolesOfEnterprise = (db: Kysely<Tables>, enterpriseId: string) =>
  db
    .selectFrom('role')
    .where('role.enterprise_id', '=', enterpriseId)
    .selectAll('role')
    .select([
      sql<string[]>`array(select code from role_permission where role_id = role.id order by 1)`.as(
        'codes'
      ),
      sql<number>`(select count(*)::int from user_role
        join membership on membership.user_id = user_role.user_id
          and membership.enterprise_id = role.enterprise_id
        where user_role.role_id = role.id)`.as('members')
    ])

export type RoleWithCodes = Awaited<
  ReturnType<ReturnType<typeof rolesOfEnterprise>['execute']>
>[number]

export function toRoleRow(role: RoleWithCodes, granter: Granter): RoleRow {
  const isReachable = mayGrant(granter, { codes: role.codes, dataScope: role.data_scope })
  return {
    ...{ id: role.id, name: role.name, remark: role.remark, dataScope: role.data_scope },
    ...{ isBuiltIn: role.is_built_in, memberCount: role.members },
    ...{ permissionCount: role.codes.length, updateTime: role.updated_at, version: role.version },
    canChange: !role.is_built_in && isReachable,
    canCopy: isReachable
  }
}
