import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../db/schema/schema.ts'

/** A node as a summary names it: its id; `=` and its name where the script's version is not known. */
export const nodeKey = sql.raw(
  "case when node_id <> '' then node_id when node_name <> '' then '=' || node_name else '' end"
)

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
  await sql`insert into dialogue_event (call_record_id, turn, enterprise_id, task_id, template_code,
      template_version, node_id, node_name, match_condition, match_value, has_reply, happened_at)
    select call_record_id, turn, enterprise_id, call_task_id, template_code, template_version,
      case when template_version is null then ''
        else min(node_id) filter (where role = 'robot') end,
      min(node_name) filter (where role = 'robot'),
      (array_agg(match_condition order by sequence) filter (where role = 'customer'))[1],
      coalesce((array_agg(match_value order by sequence) filter (where role = 'customer'))[1], ''),
      bool_or(role = 'customer' and text <> ''), answered_at + min(start_time)
    from (select call_record.id as call_record_id, call_record.enterprise_id, call_task_id,
        template_code, template_version, answered_at, call_dialog.*,
        count(*) filter (where role = 'robot')
          over (partition by call_record.id order by sequence) as turn
      from call_record
        join call_detail on call_detail.call_record_id = call_record.id
        join call_dialog on call_dialog.dialog_id = call_detail.dialog_id
      where call_record.id = any(${callRecordIds}::text[])
        and call_type = 1 and answered_at is not null and not ignored) as line
    where turn > 0
    group by call_record_id, turn, enterprise_id, call_task_id, template_code, template_version,
      answered_at
    on conflict do nothing`.execute(db)
  await writeSummaries(db, callRecordIds)
}

/** Sums these calls up, after their turns are written or their detail has changed. */
export async function writeSummaries(
  db: Kysely<Tables>,
  callRecordIds: readonly string[]
): Promise<void> {
  await sql`insert into dialogue_summary (call_record_id, template_code, template_version, grade, is_transferred,
      tags, turns, replies, nodes, last_node, last_node_id, words)
    select id, call_detail.template_code, call_detail.template_version, coalesce(manual_intent_code, intent_name),
      coalesce(transfer_status, 0) = 1,
      array(select distinct tag ->> 'tagName' from jsonb_array_elements(tags) as tag order by 1),
      coalesce(turns, 0), coalesce(replies, 0), coalesce(nodes, '{}'), coalesce(last_node, ''),
      coalesce(last_node_id, ''), coalesce(words, '{}')
    from call_record left join call_detail on call_detail.call_record_id = id
      left join (select call_record_id, count(*) as turns,
          count(*) filter (where has_reply) as replies, array_agg(distinct ${nodeKey}) as nodes,
          (array_agg(node_name order by turn desc))[1] as last_node,
          (array_agg(${nodeKey} order by turn desc))[1] as last_node_id,
          array_agg(distinct match_value) filter (where match_value <> '') as words
        from dialogue_event where call_record_id = any(${callRecordIds}::text[])
        group by call_record_id) as dialogue on dialogue.call_record_id = id
    where id = any(${callRecordIds}::text[]) and call_type = 1 and answered_at is not null
      and ended_at is not null and deleted_at is null
    on conflict (call_record_id) do update set template_code = excluded.template_code,
      template_version = excluded.template_version, grade = excluded.grade, is_transferred = excluded.is_transferred, tags = excluded.tags,
      turns = excluded.turns, replies = excluded.replies, nodes = excluded.nodes,
      last_node = excluded.last_node, last_node_id = excluded.last_node_id,
      words = excluded.words`.execute(db)
}
