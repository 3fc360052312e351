import type { UserDetail } from '../../../core/features/sign-in/schemas.ts'
import type { Permission } from '../../../core/session/permissions.ts'
import type { Database } from '../db/schema/schema.ts'
import { cached } from '../db/table-cache.ts'
import { notSignedIn } from '../http/refusal.ts'
import type { Requester } from './requester.ts'

type Where = Requester

const grants = (db: Database, { userId, enterpriseId }: Where) =>
  db
    .selectFrom('user_role')
    .innerJoin('role', 'role.id', 'user_role.role_id')
    .innerJoin('role_permission', 'role_permission.role_id', 'role.id')
    .where('user_role.user_id', '=', userId)
    .where('role.enterprise_id', '=', enterpriseId)

/** Permissions depend on the enterprise of the session. */
export async function hasPermission(
  db: Database,
  member: Where,
  code: Permission
): Promise<boolean> {
  return cached(db, ['may', member.userId, member.enterpriseId, code], async () => {
    const row = await grants(db, member)
      .select('role_permission.code')
      .where('role_permission.code', '=', code)
      .executeTakeFirst()
    return row !== undefined
  })
}

/** Status of a member who is not disabled. */
export const ACTIVE = 1

/** Enterprises that a user may enter, home first. */
export const enterprisesOf = (db: Database, userId: string) =>
  db
    .selectFrom('membership')
    .innerJoin('enterprise', 'enterprise.id', 'membership.enterprise_id')
    .select(['enterprise.id as entId', 'enterprise.name as entName'])
    .where('membership.user_id', '=', userId)
    .where('membership.status', '=', ACTIVE)
    .orderBy('membership.rank')
    .execute()

/** Whether the user may enter the enterprise; locks the membership until the transaction ends. */
export async function mayEnter(
  inside: Database,
  { userId, enterpriseId }: Where
): Promise<boolean> {
  const row = await inside
    .selectFrom('membership')
    .select('status')
    .where('user_id', '=', userId)
    .where('enterprise_id', '=', enterpriseId)
    .where('status', '=', ACTIVE)
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}

export const userDetail = (db: Database, member: Where): Promise<UserDetail> =>
  cached(db, ['detail', member.userId, member.enterpriseId], () => readDetail(db, member))

async function readDetail(db: Database, member: Where): Promise<UserDetail> {
  const user = await db
    .selectFrom('user_account')
    .select(['id', 'username', 'name', 'mobile', 'email'])
    .where('id', '=', member.userId)
    .executeTakeFirst()
  const enterprise = await db
    .selectFrom('enterprise')
    .selectAll()
    .where('id', '=', member.enterpriseId)
    .executeTakeFirst()
  if (!user || !enterprise) throw notSignedIn()

  const departments = await db
    .selectFrom('membership')
    .innerJoin('department', 'department.id', 'membership.department_id')
    .select(['department.id', 'department.name'])
    .where('membership.user_id', '=', member.userId)
    .where('membership.enterprise_id', '=', member.enterpriseId)
    .execute()
  const roles = await db
    .selectFrom('user_role')
    .innerJoin('role', 'role.id', 'user_role.role_id')
    .select(['role.name', 'role.tag_code as tagCode'])
    .where('user_role.user_id', '=', member.userId)
    .where('role.enterprise_id', '=', member.enterpriseId)
    .execute()
  const tracking = await db
    .selectFrom('enterprise_setting')
    .select('value')
    .where('enterprise_id', '=', member.enterpriseId)
    .where('code', '=', 'WEB_TRACKING')
    .executeTakeFirst()
  const codes = await grants(db, member)
    .select('role_permission.code')
    .distinct()
    .orderBy('role_permission.code')
    .execute()
  return {
    ...user,
    departments,
    roles,
    permissions: codes.map(({ code }) => code),
    loginEnterprise: {
      enterpriseName: enterprise.name,
      webTracking: tracking?.value === '1',
      importRowsLimit: enterprise.import_rows_limit
    }
  }
}

/** Display name for log entries. */
export async function userName(db: Database, userId: string): Promise<string> {
  const { name } = await db
    .selectFrom('user_account')
    .select('name')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return name
}
