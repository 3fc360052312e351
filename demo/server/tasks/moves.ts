/** What is done with tasks as a whole. */
import { sql } from 'kysely'
import { callTaskStatus } from '../../../core/contract/enums/tasks.ts'
import { mayMove, type TaskMove, taskMoves, taskStatus } from '../../../core/rules/tasks/deeds.ts'
import { taskServerText as t } from '../../../core/text/task-server.ts'
import type { Database } from '../db/schema.ts'
import { refuse } from '../refusal.ts'
import type { TaskRow } from './add-numbers.ts'
import { wrongWith } from './check.ts'

/** Calls that are on would be lost with their task: it goes when they are over. */
export async function removeTask(db: Database, task: TaskRow): Promise<void> {
  await db.transaction().execute(async inside => {
    // No call is begun meanwhile.
    await sql`select id from enterprise where id = ${task.enterprise_id} for no key update`.execute(
      inside
    )
    const { rows } = await sql<{ is_on: boolean }>`select exists (select 1 from call_item
      where task_id = ${task.id} and status = 1) as is_on`.execute(inside)
    if (rows[0]?.is_on) throw refuse(t.callsOn())
    await inside
      .deleteFrom('call_task')
      .where('id', '=', task.id)
      .where('status', '<>', taskStatus.running)
      .returning('id')
      .executeTakeFirstOrThrow(() => refuse(t.cannotRemove()))
  })
}

/** Whom an ended task has not called it never will; it has not come further by that. */
export async function endNumbers(inside: Database, taskId: string): Promise<void> {
  await sql`update call_item set status = 3, reason = 'TASK_ENDED'
    where task_id = ${taskId} and status = 0`.execute(inside)
}

/** Moves a task from one state to the next, or refuses; two who do it at once do it once. */
export async function moveTask(
  db: Database,
  task: TaskRow,
  move: TaskMove,
  clock: () => number,
  reason = move === 'stop' ? t.stoppedByHand() : ''
): Promise<void> {
  const no = (status: number) => refuse(t.cannotMove({ status: callTaskStatus.label(status) }))
  if (task.status === taskStatus.draft) throw refuse(t.draftFirst())
  if (!mayMove(task.status, move)) throw no(task.status)
  if (move === 'start' && task.total_count === 0) throw refuse(t.noNumbers())
  const isStart = move === 'start' || move === 'resume'
  if (isStart) {
    // What a task was made from may be gone by now.
    const wrong = await wrongWith(db, task.enterprise_id, task.draft, clock())
    if (wrong) throw wrong
  }
  const now = Date.now()
  await db.transaction().execute(async inside => {
    const moved = await inside
      .updateTable('call_task')
      .set(eb => ({
        status: taskMoves[move].to,
        status_reason: reason,
        ...(isStart && {
          started_at: eb.fn.coalesce('started_at', eb.val(now)),
          fault_run: 0
        }),
        // Whoever goes on in spite of an alarm has heard it, for a while.
        ...(move === 'resume' && { alarmed_at: now }),
        ...(move === 'stop' && { ended_at: now })
      }))
      .where('id', '=', task.id)
      .where('status', 'in', [...taskMoves[move].from])
      .returning('id')
      .executeTakeFirst()
    if (!moved) throw no(task.status)
    if (move !== 'stop') return
    await endNumbers(inside, task.id)
  })
}
