/** State transitions and removal of tasks. */

import { sql } from 'kysely'
import {
  mayMove,
  type TaskMove,
  taskMoves,
  taskStatus
} from '../../../../core/features/call-tasks/rules.ts'
import { callTaskStatus } from '../../../../core/features/call-tasks/task-enums.ts'
import { lockEnterprise } from '../../db/lock-enterprise.ts'
import type { Database } from '../../db/schema/schema.ts'
import { refuse } from '../../http/refusal.ts'
import type { TaskRow } from '../number-import/insert-numbers.ts'
import { taskError } from './check-task.ts'
import { taskServerMessages as messages } from './messages.ts'

/** Calls in progress would be lost; the task is removed after they have ended. */
export async function removeTask(db: Database, task: TaskRow): Promise<void> {
  await db.transaction().execute(async inside => {
    // Prevents new calls meanwhile.
    await lockEnterprise(inside, task.enterprise_id)
    const { rows } = await sql<{ is_on: boolean }>`select exists (select 1 from call_item
      where task_id = ${task.id} and status = 1) as is_on`.execute(inside)
    if (rows[0]?.is_on) throw refuse(messages.callsOn())
    await inside
      .deleteFrom('call_task')
      .where('id', '=', task.id)
      .where('status', '<>', taskStatus.running)
      .returning('id')
      .executeTakeFirstOrThrow(() => refuse(messages.cannotRemove()))
  })
}

/** Marks the numbers an ended task has not dialled; they do not count as progress. */
export async function endNumbers(inside: Database, taskId: string): Promise<void> {
  await sql`update call_item set status = 3, reason = 'TASK_ENDED'
    where task_id = ${taskId} and status = 0`.execute(inside)
}

/** Starts a task that waits, within a transaction that has checked it. */
export async function startWaiting(inside: Database, taskId: string): Promise<void> {
  await inside
    .updateTable('call_task')
    .set({ status: taskStatus.running, started_at: Date.now(), fault_run: 0 })
    .where('id', '=', taskId)
    .where('status', '=', taskStatus.waiting)
    .execute()
}

/** Moves a task from one state to another, or throws. A concurrent repetition has no effect. */
export async function moveTask(
  db: Database,
  task: TaskRow,
  move: TaskMove,
  clock: () => number,
  reason = move === 'stop' ? messages.stoppedByHand() : ''
): Promise<void> {
  const no = (status: number) =>
    refuse(messages.cannotMove({ status: callTaskStatus.label(status) }))
  if (task.status === taskStatus.draft) throw refuse(messages.draftFirst())
  if (!mayMove(task.status, move)) throw no(task.status)
  if (move === 'start' && task.total_count === 0) throw refuse(messages.noNumbers())
  const isStart = move === 'start' || move === 'resume'
  if (isStart) {
    // Resources may have been removed since the task was made.
    const wrong = await taskError(db, task.enterprise_id, task.draft, clock())
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
        // Resuming acknowledges an alarm; it rests for a while.
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
