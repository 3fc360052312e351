import type { Kysely } from 'kysely'
import type { Session } from '../../auth/token-store.ts'
import type { Backend } from '../../backend.ts'
import type { Tables } from '../../db/schema/schema.ts'
import { refuse } from '../../http/refusal.ts'
import type { TaskRow } from '../number-import/insert-numbers.ts'
import { taskServerMessages as messages } from './messages.ts'

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
  return taskQuery(db, enterpriseId, id).executeTakeFirstOrThrow(() => refuse(messages.noTask()))
}

/** The task, locked until the transaction ends. */
export async function lockedTask(
  inside: Kysely<Tables>,
  enterpriseId: string,
  id: string
): Promise<TaskRow> {
  return taskQuery(inside, enterpriseId, id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => refuse(messages.noTask()))
}
