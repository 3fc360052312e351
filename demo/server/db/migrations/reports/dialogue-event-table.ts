import { sqlMigration } from '../sql-migration.ts'

const changes = [
  `create table dialogue_event (
    call_record_id text not null references call_record on delete cascade, turn int not null,
    enterprise_id text not null references enterprise, task_id text, template_code text,
    template_version int, node_name text not null, match_condition text, match_value text not null,
    has_reply boolean not null, happened_at bigint not null, primary key (call_record_id, turn))`,
  'create index dialogue_event_time on dialogue_event (enterprise_id, happened_at)',
  `create table dialogue_summary (
    call_record_id text primary key references call_record on delete cascade, template_code text,
    grade text, is_transferred boolean not null, tags text[] not null, turns int not null,
    replies int not null, nodes text[] not null, last_node text not null, words text[] not null)`,
  // The transcripts of earlier robot calls.
  `insert into dialogue_event
    select call_record_id, turn, enterprise_id, call_task_id, template_code, null,
      min(node_name) filter (where role = 'robot'),
      (array_agg(match_condition order by sequence) filter (where role = 'customer'))[1],
      coalesce((array_agg(match_value order by sequence) filter (where role = 'customer'))[1], ''),
      bool_or(role = 'customer' and text <> ''), answered_at + min(start_time)
    from (select call_record.id as call_record_id, call_record.enterprise_id, call_task_id,
        template_code, answered_at, call_dialog.*,
        count(*) filter (where role = 'robot')
          over (partition by call_record.id order by sequence) as turn
      from call_record
        join call_detail on call_detail.call_record_id = call_record.id
        join call_dialog on call_dialog.dialog_id = call_detail.dialog_id
      where call_type = 1 and answered_at is not null and not ignored) as line
    where turn > 0
    group by call_record_id, turn, enterprise_id, call_task_id, template_code, answered_at`,
  `insert into dialogue_summary
    select id, call_detail.template_code, coalesce(manual_intent_code, intent_name),
      coalesce(transfer_status, 0) = 1,
      array(select distinct tag ->> 'tagName' from jsonb_array_elements(tags) as tag order by 1),
      coalesce(turns, 0), coalesce(replies, 0), coalesce(nodes, '{}'), coalesce(last_node, ''),
      coalesce(words, '{}')
    from call_record left join call_detail on call_detail.call_record_id = id
      left join (select call_record_id, count(*) as turns,
          count(*) filter (where has_reply) as replies, array_agg(distinct node_name) as nodes,
          (array_agg(node_name order by turn desc))[1] as last_node,
          array_agg(distinct match_value) filter (where match_value <> '') as words
        from dialogue_event group by call_record_id) as dialogue on dialogue.call_record_id = id
    where call_type = 1 and answered_at is not null and ended_at is not null
      and deleted_at is null`,
  `create index call_record_robot on call_record (enterprise_id, started_at)
    where call_type = 1 and direction = 0`
]

/** Turns of robot calls; those of earlier calls are read from their transcripts. */
export const dialogueEventTable = sqlMigration(changes)
