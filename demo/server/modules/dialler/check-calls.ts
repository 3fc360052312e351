/** Checks tasks after their calls ended: completion and alarms. */
import { type Selectable, sql } from 'kysely'
import { taskFormOf } from '../../../../core/features/call-task-form/rules/from-payload.ts'
import { isOver } from '../../../../core/features/task-plan/rules/dial-times.ts'
import type { Database, Tables } from '../../db/schema/schema.ts'
import { taskServerMessages as messages } from '../call-tasks/messages.ts'
import { endNumbers } from '../call-tasks/task-moves.ts'
import type { TipStore } from '../message-tips/tip-store.ts'
import { settingOf } from './dialling-resources.ts'
import { alarmOf, alarmSettingsOf } from './task-alarms.ts'

type Task = Selectable<Tables['call_task']>

const RUNNING = 2
const STOPPED = 3
const FINISHED = 4
/** Shortest interval between repeated alarms, in ms. */
const REST = 10 * 60_000 // rule dialling-19

const ownerOf = ({ user_id, enterprise_id }: Task) => ({
  userId: user_id,
  enterpriseId: enterprise_id
})

async function notifyOwner(
  db: Database,
  tips: TipStore,
  task: Task,
  title: string,
  message: string
) {
  await tips.write(db, ownerOf(task), title, message)
  await tips.notify(ownerOf(task))
}

/**
 * Ends running tasks without a remaining day; their remaining numbers are not dialled. Returns the
 * ids of those that are overdue.
 */
export async function endOverdue(
  db: Database,
  tips: TipStore,
  running: readonly Pick<Task, 'id' | 'draft'>[],
  today: string
): Promise<readonly string[]> {
  const overdue = running
    .filter(({ draft }) => isOver({ periods: taskFormOf(draft).workTimePeriods }, today))
    .map(({ id }) => id)
  if (overdue.length === 0) return []
  const tasks = await db.transaction().execute(async inside => {
    const { rows } = await sql<Task>`update call_task set status = ${FINISHED},
        status_reason = ${messages.datesOverEnd()}, ended_at = ${Date.now()}
      where status = ${RUNNING} and id = any(${overdue}::text[])
      returning *`.execute(inside)
    for (const { id } of rows) await endNumbers(inside, id)
    return rows
  })
  for (const task of tasks) {
    const { name, dialled_count: dialled, connected_count: connected } = task
    await notifyOwner(
      db,
      tips,
      task,
      messages.taskDone(),
      messages.taskDoneMessage({ name, dialled, connected })
    )
  }
  return overdue
}

/** Ends running tasks whose numbers are all finished. */
async function finish(db: Database, tips: TipStore): Promise<readonly string[]> {
  const { rows } = await sql<Task>`update call_task as task set status = ${FINISHED},
      status_reason = '', ended_at = ${Date.now()} where status = ${RUNNING} and total_count > 0
        and finished_count + skipped_count >= total_count
        and not exists (select 1 from number_import where task_id = task.id)
      returning *`.execute(db)
  for (const task of rows) {
    const { name, dialled_count: dialled, connected_count: connected } = task
    await notifyOwner(
      db,
      tips,
      task,
      messages.taskDone(),
      messages.taskDoneMessage({ name, dialled, connected })
    )
  }
  return rows.map(({ id }) => id)
}

async function raiseAlarm(db: Database, tips: TipStore, task: Task): Promise<void> {
  const own = task.draft.alarmSettings
  if (!own?.enabled || Date.now() < (task.alarmed_at ?? 0) + REST) return
  const { alarm: ofAll } = await settingOf(db, task.enterprise_id)
  const reason = alarmOf(task, alarmSettingsOf(task.draft, ofAll))
  if (reason === undefined) return
  const isStopped = own.suspendCallTask === true
  const raised = await db
    .updateTable('call_task')
    .set({
      alarmed_at: Date.now(),
      ...(isStopped && { status: STOPPED, status_reason: reason })
    })
    .where('id', '=', task.id)
    .where('status', '=', RUNNING)
    .returning('id')
    .executeTakeFirst()
  if (!raised) return
  const { name } = task
  const message = isStopped
    ? messages.alarmStopped({ name, reason })
    : messages.alarmMessage({ name, reason })
  await notifyOwner(db, tips, task, messages.alarm(), message)
}

/** @returns the tasks that have ended */
export async function checkTasks(
  db: Database,
  tips: TipStore,
  touched: readonly string[]
): Promise<readonly string[]> {
  if (touched.length > 0) {
    const tasks = await db
      .selectFrom('call_task')
      .selectAll()
      .where('id', 'in', [...touched])
      .where('status', '=', RUNNING)
      .execute()
    for (const task of tasks) await raiseAlarm(db, tips, task)
  }
  return finish(db, tips)
}
