/** The calls that a session may access. */
import { sql } from 'kysely'
import type { Requester } from '../../auth/requester.ts'
import { hasPermission } from '../../auth/user-queries.ts'
import { isInScope, visibilityScopeOf } from '../../auth/visibility-scope.ts'
import type { Database } from '../../db/schema/schema.ts'

/** Call source of a supervisor's own leg. */
export const FORCE_INSERT = 8

/** The calls within the session's visibility scope. */
export async function visibleCalls(db: Database, session: Requester) {
  return db
    .selectFrom('call_record')
    .where('enterprise_id', '=', session.enterpriseId)
    .where('deleted_at', 'is', null)
    .where(await isInScope(db, session))
}

/**
 * The calls that a session may display: its visibility scope and, with the permission for tasks,
 * all calls of call tasks and manual tasks. Not for monitoring or actions on customers.
 */
export async function callsInScope(db: Database, session: Requester) {
  const seesAll = (await visibilityScopeOf(db, session)) === 'all'
  if (seesAll || !(await hasPermission(db, session, 'CMC.CALL.TASK.SEE')))
    return visibleCalls(db, session)
  const { enterpriseId } = session
  const isVisible = await isInScope(db, session)
  return db
    .selectFrom('call_record')
    .where('enterprise_id', '=', enterpriseId)
    .where('deleted_at', 'is', null)
    .where(eb =>
      eb.or([
        isVisible,
        eb.exists(
          eb
            .selectFrom('call_task')
            .select('call_task.id')
            .whereRef('call_task.id', '=', 'call_record.call_task_id')
            .where('call_task.enterprise_id', '=', enterpriseId)
        ),
        eb.exists(
          eb
            .selectFrom('manual_item')
            .innerJoin('manual_task', 'manual_task.id', 'manual_item.task_id')
            .select('manual_item.id')
            .whereRef('manual_item.id', '=', 'call_record.manual_item_id')
            .where('manual_task.enterprise_id', '=', enterpriseId)
        )
      ])
    )
}

/** No supervisor's own leg. */
export const withPeople = sql<boolean>`coalesce(call_source, 0) <> ${FORCE_INSERT}`

/** The visible agent calls, without supervisors' legs. */
export const callsWithPeople = async (db: Database, session: Requester) =>
  (await visibleCalls(db, session)).where(withPeople)

/** Whether an enterprise has this call, regardless of visibility. */
export async function isCallOf(db: Database, enterpriseId: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('call_record')
    .select('id')
    .where('enterprise_id', '=', enterpriseId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}
