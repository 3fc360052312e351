/** The clues of a task. */
import type { z } from '../../../../core/contract/zod.ts'
import type { clueTasks } from '../../../../core/features/clue-tasks/endpoints.ts'
import type { Session } from '../../auth/token-store.ts'
import type { Database } from '../../db/schema/schema.ts'
import { absent } from '../../http/refusal.ts'
import { pageOfClues, withFollowUp } from '../clues/clue-list.ts'
import { selectTasks } from './clue-task-queries.ts'
import { clueTaskServerMessages as messages } from './messages.ts'

/** All clues for whom manages the task, for an agent the own ones. */
export async function taskClues(
  db: Database,
  session: Session,
  id: string,
  query: z.output<(typeof clueTasks.clues)['query']>
) {
  const { canManage } = await (await selectTasks(db, session))
    .where('clue_task.id', '=', id)
    .executeTakeFirstOrThrow(() => absent(messages.noTask()))
  let found = db.selectFrom('clue').where('task_id', '=', id).where('deleted_at', 'is', null)
  if (!canManage) found = found.where('owner_id', '=', session.userId)
  return pageOfClues(db, session, withFollowUp(found, query), query)
}
