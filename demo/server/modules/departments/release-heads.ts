import { type Kysely, sql } from 'kysely'
import { departmentMessages as messages } from '../../../../core/features/departments/messages.ts'
import { ACTIVE } from '../../auth/user-queries.ts'
import type { Tables } from '../../db/schema/schema.ts'
import type { RequestContext } from '../../http/serve-endpoints.ts'
import { changeOf, EDITED, recordOperations } from '../operation-log/record-operation.ts'

/**
 * Departments whose head is no longer an enabled member of them or of one below them have none, in
 * the transaction of the change that caused it (rule department-4). The caller holds the lock of the
 * enterprise.
 */
export async function releaseHeads(
  inside: Kysely<Tables>,
  { session, request }: Pick<RequestContext, 'session' | 'request'>
): Promise<void> {
  const { enterpriseId } = session
  const { rows } = await sql<{ name: string; head: string }>`with recursive below as (
      select id as top, id from department
      where enterprise_id = ${enterpriseId} and head_id is not null
      union select below.top, d.id from below join department d on d.parent_id = below.id)
    update department set head_id = null from user_account head
    where department.enterprise_id = ${enterpriseId} and head.id = department.head_id
      and not exists (select from membership m join below on below.id = m.department_id
        where below.top = department.id and m.enterprise_id = ${enterpriseId}
          and m.user_id = department.head_id and m.status = ${ACTIVE})
    returning department.name, head.name as head`.execute(inside)
  if (rows.length === 0) return
  await recordOperations(
    inside,
    session,
    request,
    rows.map(({ name, head }) => ({
      ...{ type: EDITED, target: name, detail: messages.logHeadLeft() },
      changes: changeOf(messages.head(), head, null)
    }))
  )
}
