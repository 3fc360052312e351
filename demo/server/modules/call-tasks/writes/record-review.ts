import { randomUUID } from 'node:crypto'
import type { Database } from '../../../db/schema/schema.ts'

type Step =
  | { readonly is_submitted: true }
  | { readonly is_approved: boolean; readonly reason: string }

/** Adds a step to the history of a task's review (rule dialling-22). */
export async function recordReview(
  db: Database,
  taskId: string,
  user_name: string,
  step: Step,
  created_at = Date.now()
): Promise<void> {
  await db
    .insertInto('task_decision')
    .values({
      ...{ id: randomUUID(), task_id: taskId, user_name, created_at },
      ...{ is_approved: false, is_submitted: false, reason: '' },
      ...step
    })
    .execute()
}
