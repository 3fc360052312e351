import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../db/schema/schema.ts'

/**
 * Writes the turns of these calls, in the transaction that writes their transcripts; others than
 * robot calls have none. A turn is a line of the robot with the replies that follow; ignored
 * utterances are none. (rule analysis-1)
 */
export async function writeEvents(
  db: Kysely<Tables>,
  callRecordIds: readonly string[]
): Promise<void> {
  if (callRecordIds.length === 0) return
  await sql`with line as (
      select call_record.id as call_record_id, call_record.enterprise_id, call_task_id,
        template_code, answered_at, call_dialog.*,
        count(*) filter (where role = 'robot')
          over (partition by call_record.id order by sequence) as turn
      from call_record
        join call_detail on call_detail.call_record_id = call_record.id
        join call_dialog on call_dialog.dialog_id = call_detail.dialog_id
      where call_record.id = any(${callRecordIds}::text[])
        and call_type = 1 and answered_at is not null and not ignored),
    spoken as (
      select call_record_id, turn, enterprise_id, call_task_id, template_code,
        min(node_name) filter (where role = 'robot') as node_name,
        (array_agg(match_condition order by sequence) filter (where role = 'customer'))[1]
          as match_condition,
        (array_agg(match_value order by sequence) filter (where role = 'customer'))[1]
          as match_value,
        bool_or(role = 'customer' and text <> '') as has_reply,
        answered_at + min(start_time) as happened_at
      from line where turn > 0
      group by call_record_id, turn, enterprise_id, call_task_id, template_code, answered_at)
    insert into dialogue_event (call_record_id, turn, enterprise_id, task_id, template_code,
      node_name, match_condition, match_value, has_reply, replies, is_first, is_last, happened_at)
    select call_record_id, turn, enterprise_id, call_task_id, template_code, node_name,
      match_condition, coalesce(match_value, ''), has_reply,
      count(*) filter (where has_reply) over (partition by call_record_id order by turn),
      row_number() over (partition by call_record_id, node_name order by turn) = 1,
      turn = max(turn) over (partition by call_record_id), happened_at
    from spoken on conflict do nothing`.execute(db)
}
