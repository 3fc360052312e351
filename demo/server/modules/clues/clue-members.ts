import { ACTIVE } from '../../auth/user-queries.ts'
import type { Database } from '../../db/schema/schema.ts'

/** The active users of the enterprise with their departments. */
export const membersOf = (db: Database, enterpriseId: string) =>
  db
    .selectFrom('membership')
    .innerJoin('user_account', 'user_account.id', 'membership.user_id')
    .innerJoin('department', 'department.id', 'membership.department_id')
    .select(['user_account.id', 'user_account.name', 'department.name as department'])
    .where('membership.enterprise_id', '=', enterpriseId)
    .where('membership.status', '=', ACTIVE)
