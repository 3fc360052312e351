import { type Kysely, sql } from 'kysely'
import { messagingMessages as messages } from '../../../../../core/features/messaging/messages.ts'
import type { Tables } from '../../../db/schema/schema.ts'
import { refuse } from '../../../http/refusal.ts'
import type { MessageTaskRow } from './message-progress.ts'

const [RUNNING, DONE] = [1, 2] as const

/**
 * Queues the failed messages of a locked task again, as new attempts (rule text-message-15). Numbers
 * that unsubscribed stay as they are.
 */
export async function resendFailed(
  inside: Kysely<Tables>,
  task: MessageTaskRow,
  ids: readonly string[] | undefined
): Promise<number> {
  const { rows } = await sql<{ id: string }>`update sms_record
    set send_state = 0, receipt_state = 0, tries = 0, next_at = 0, sent_at = null, receipt_at = null
    where message_task_id = ${task.id} and code <> 'UNSUBSC'
      and (send_state = 2 or (send_state = 1 and receipt_state = 2))
      and ${ids ? sql`id = any(${ids}::text[])` : sql`true`}
    returning id`.execute(inside)
  const count = rows.length
  if (count === 0) throw refuse(messages.nothingFailed())
  await inside
    .updateTable('message_task')
    .set({
      failed: sql<number>`failed - ${count}::int`,
      waiting: sql<number>`waiting + ${count}::int`,
      ...(task.state === DONE && { state: RUNNING, ended_at: null })
    })
    .where('id', '=', task.id)
    .execute()
  return count
}
