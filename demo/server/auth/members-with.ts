import { sql } from 'kysely'
import type { Permission } from '../../../core/session/permissions.ts'
import { ACTIVE } from './user-queries.ts'

/** The active members with a permission, as a subquery. */
export const membersWith = (enterpriseId: string, code: Permission) =>
  sql<{ id: string }>`(select m.user_id as id from membership m
    where m.enterprise_id = ${enterpriseId} and m.status = ${ACTIVE} and exists (
      select 1 from user_role ur join role r on r.id = ur.role_id
        join role_permission p on p.role_id = r.id
      where ur.user_id = m.user_id and r.enterprise_id = ${enterpriseId} and p.code = ${code}))`
