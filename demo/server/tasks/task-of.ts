import type { Kysely } from 'kysely'
import { taskServerText as t } from '../../../core/text/task-server.ts'
import type { Session } from '../auth/tokens.ts'
import type { Backend } from '../backend.ts'
import type { Tables } from '../db/schema.ts'
import { refuse } from '../refusal.ts'
import type { TaskRow } from './add-numbers.ts'

const taskQuery = (db: Kysely<Tables>, enterpriseId: string, id: string) =>
  db
    .selectFrom('call_task')
    .selectAll()
    .where('enterprise_id', '=', enterpriseId)
    .where('id', '=', id)

/** A task of the session's enterprise. */
export async function taskOf(
  { db }: Backend,
  { enterpriseId }: Session,
  id: string
): Promise<TaskRow> {
  return taskQuery(db, enterpriseId, id).executeTakeFirstOrThrow(() => refuse(t.noTask()))
}

/** A task that stays as it is until the end of the transaction. */
export async function lockedTask(
  inside: Kysely<Tables>,
  enterpriseId: string,
  id: string
): Promise<TaskRow> {
  return taskQuery(inside, enterpriseId, id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => refuse(t.noTask()))
}
