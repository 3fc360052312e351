import { sqlMigration } from '../sql-migration.ts'

const changes = [
  `create table dialogue_event (
    call_record_id text not null references call_record on delete cascade, turn int not null,
    enterprise_id text not null references enterprise, task_id text, template_code text,
    template_version int, node_name text not null, match_condition text, match_value text not null,
    has_reply boolean not null, replies int not null, is_first boolean not null,
    is_last boolean not null, happened_at bigint not null, primary key (call_record_id, turn))`,
  // The transcripts of earlier robot calls.
  `insert into dialogue_event
    select call_record_id, turn, enterprise_id, call_task_id, template_code, null, node_name,
      match_condition, coalesce(match_value, ''), has_reply,
      count(*) filter (where has_reply) over (partition by call_record_id order by turn),
      row_number() over (partition by call_record_id, node_name order by turn) = 1,
      turn = max(turn) over (partition by call_record_id), happened_at
    from (select call_record_id, turn, enterprise_id, call_task_id, template_code,
        min(node_name) filter (where role = 'robot') as node_name,
        (array_agg(match_condition order by sequence) filter (where role = 'customer'))[1] as match_condition,
        (array_agg(match_value order by sequence) filter (where role = 'customer'))[1] as match_value,
        bool_or(role = 'customer' and text <> '') as has_reply,
        answered_at + min(start_time) as happened_at
      from (select call_record.id as call_record_id, call_record.enterprise_id, call_task_id,
          template_code, answered_at, call_dialog.*,
          count(*) filter (where role = 'robot')
            over (partition by call_record.id order by sequence) as turn
        from call_record
          join call_detail on call_detail.call_record_id = call_record.id
          join call_dialog on call_dialog.dialog_id = call_detail.dialog_id
        where call_type = 1 and answered_at is not null and not ignored) as line
      where turn > 0
      group by call_record_id, turn, enterprise_id, call_task_id, template_code, answered_at) as spoken`,
  'create index dialogue_event_time on dialogue_event (enterprise_id, happened_at)'
]

/** Turns of robot calls; those of earlier calls are read from their transcripts. */
export const dialogueEventTable = sqlMigration(changes)
