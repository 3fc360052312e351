/** Ends message tasks before all of their messages are sent. */
import { type Kysely, type SqlBool, sql } from 'kysely'
import type { MessageTaskState, StopReason } from '../../../../../core/features/messaging/enums.ts'
import type { Tables } from '../../../db/schema/schema.ts'

const STOPPED = 3
/** Prepared, waiting, running or paused. */
const openStates: readonly MessageTaskState[] = [4, 5, 0, 1, 6]

/** Cancels the messages that wait, and ends the tasks. Locks them; returns those that it ended. */
async function end(
  inside: Kysely<Tables>,
  ids: readonly string[],
  to: { readonly state: MessageTaskState; readonly stop_reason: StopReason | null },
  now: number
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`select id from message_task
    where id = any(${ids}::text[]) and state = any(${openStates}::int[])
    order by id for update`.execute(inside)
  const ended = rows.map(({ id }) => id)
  if (ended.length === 0) return []
  await sql`update sms_record set send_state = 4
    where message_task_id = any(${ended}::text[]) and send_state = 0`.execute(inside)
  await inside
    .updateTable('message_task')
    .set({
      ...{ ...to, ended_at: now, waiting: 0 },
      cancelled: sql<number>`cancelled + waiting`
    })
    .where('id', 'in', ended)
    .execute()
  return ended
}

export const stopTasks = (
  inside: Kysely<Tables>,
  ids: readonly string[],
  reason: StopReason,
  now: number
): Promise<readonly string[]> => end(inside, ids, { state: STOPPED, stop_reason: reason }, now)

export const cancelTask = (inside: Kysely<Tables>, id: string, now: number) =>
  end(inside, [id], { state: 7, stop_reason: null }, now)

/** Stops the tasks of templates (rule text-message-7). */
export async function stopTasksOf(
  inside: Kysely<Tables>,
  templates: ReturnType<typeof sql<SqlBool>>,
  reason: StopReason,
  now: number
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`select id from message_task
    where state = any(${openStates}::int[])
      and template_id in (select id from sms_template where ${templates})`.execute(inside)
  return stopTasks(
    inside,
    rows.map(({ id }) => id),
    reason,
    now
  )
}
