import type { Kysely } from 'kysely'
import {
  newTaskForm,
  type TaskForm
} from '../../../../../core/features/call-task-form/rules/form-types.ts'
import { payloadOf } from '../../../../../core/features/call-task-form/rules/to-payload.ts'
import { taskStatus } from '../../../../../core/features/call-tasks/rules.ts'
import { date, midnight } from '../../../../../core/lib/format/dates.ts'
import type { Tables } from '../../../db/schema/schema.ts'
import { recordReview } from '../writes/record-review.ts'
import { insertSampleNumbers } from './insert-sample-numbers.ts'
import { sampleTasks } from './sample-tasks.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** From this many numbers on the sample data includes calls of the past. */
const FULL = 1000

/** A task in every state; `many` numbers in the largest. Few of them have no calls yet. */
export async function insertTasks(db: Kysely<Tables>, now: number, many: number): Promise<void> {
  const hasCalls = many >= FULL
  const empty = newTaskForm('', now)
  for (const [index, task] of sampleTasks(empty, many).entries()) {
    // At 9:00, so that past calls were within the task's hours.
    const created = midnight(now, -(index + 1)) + 9 * HOUR
    const form: TaskForm = {
      ...newTaskForm(task.id, created),
      name: task.name,
      ...task.form,
      workTimePeriods: [
        {
          dialDates: [{ startDate: date(created + (task.startsInDays ?? 0) * DAY), endDate: '' }],
          dialPeriods: [[540, 1200]]
        }
      ]
    }
    await db
      .insertInto('call_task')
      .values({
        id: task.id,
        enterprise_id: 'ent-1',
        user_id: 'user-2',
        creator_name: '林若溪',
        name: task.name,
        remark: form.remark,
        status: task.status,
        status_reason: task.reason ?? '',
        task_type: form.taskType,
        task_category: form.taskCategory,
        create_type: task.createType ?? 'number',
        template_code: form.templateCode || null,
        draft: JSON.stringify(payloadOf(form)),
        created_at: created,
        started_at: task.done ? created + HOUR : null,
        ended_at: task.status === 4 ? created + 2 * HOUR : null,
        total_count: task.numbers
      })
      .execute()
    if (task.status === taskStatus.inAudit)
      await recordReview(db, task.id, '林若溪', { is_submitted: true }, created)
    if (task.numbers > 0) await insertSampleNumbers(db, task, created + HOUR, hasCalls)
  }
}
