import { taskServerText as t } from '../../../core/text/task-server.ts'
import type { Session } from '../auth/tokens.ts'
import type { Backend } from '../backend.ts'
import { refuse } from '../refusal.ts'
import type { TaskRow } from './add-numbers.ts'

/** A task of the session's enterprise. */
export async function taskOf(
  { db }: Backend,
  { enterpriseId }: Session,
  id: string
): Promise<TaskRow> {
  const task = await db
    .selectFrom('call_task')
    .selectAll()
    .where('enterprise_id', '=', enterpriseId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!task) throw refuse(t.noTask())
  return task
}
