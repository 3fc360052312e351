import { sqlMigration } from '../sql-migration.ts'

/** What a call's share in its line's minutes depends on. */
const counted = (row: string): string =>
  [
    ...['our_number', 'direction', 'started_at', 'answered_at', 'ended_at', 'connect_result'],
    ...['call_source', 'is_caller_fault', 'deleted_at']
  ]
    .map(column => `${row}.${column}`)
    .join(', ')

/** The minutes in which the calls of a transition table begin and end. */
const minutesOf = (rows: string): string => `insert into line_change (enterprise_id, line, minute)
  select distinct enterprise_id, our_number, at / 60000 * 60000
  from ${rows} cross join lateral (values (started_at), (ended_at)) as moment (at)
  where our_number <> '' and at is not null;`

const changes = [
  'alter table call_record add column is_caller_fault boolean not null default false',
  'create index call_record_line on call_record (enterprise_id, our_number, started_at)',
  'create index call_record_line_end on call_record (enterprise_id, our_number, ended_at)',
  'create index call_record_open on call_record (enterprise_id, our_number) where ended_at is null',
  `create index call_record_fault on call_record (enterprise_id, ended_at) where is_caller_fault`,
  `create table line_minute (
    enterprise_id text not null references enterprise, line text not null, minute bigint not null,
    net int not null, rise int not null, out_calls int not null, in_calls int not null,
    attempts int not null, connected int not null, caller_faults int not null,
    callee_refused int not null, setup_calls int not null, setup_ms bigint not null,
    primary key (enterprise_id, line, minute))`,
  `create table line_change (
    id bigint generated always as identity primary key,
    enterprise_id text not null references enterprise, line text not null, minute bigint not null)`,
  'create index line_change_line on line_change (enterprise_id, line, minute)',
  // Marks the minutes of a call in the transaction that writes it.
  `create function mark_line_minutes() returns trigger language plpgsql as $$ begin
    if tg_op = 'INSERT' then ${minutesOf('new_rows')}
    elsif tg_op = 'DELETE' then ${minutesOf('old_rows')}
    else insert into line_change (enterprise_id, line, minute)
      select distinct o.enterprise_id, moment.line, moment.at / 60000 * 60000
      from old_rows o join new_rows n on n.id = o.id cross join lateral (values
        (o.our_number, o.started_at), (o.our_number, o.ended_at),
        (n.our_number, n.started_at), (n.our_number, n.ended_at)) as moment (line, at)
      where moment.line <> '' and moment.at is not null
        and (${counted('o')}) is distinct from (${counted('n')});
    end if;
    return null;
  end $$`,
  `create trigger line_minutes_insert after insert on call_record
    referencing new table as new_rows for each statement execute function mark_line_minutes()`,
  `create trigger line_minutes_update after update on call_record
    referencing old table as old_rows new table as new_rows
    for each statement execute function mark_line_minutes()`,
  `create trigger line_minutes_delete after delete on call_record
    referencing old table as old_rows for each statement execute function mark_line_minutes()`,
  `insert into line_change (enterprise_id, line, minute)
    select distinct enterprise_id, our_number, at / 60000 * 60000
    from call_record cross join lateral (values (started_at), (ended_at)) as moment (at)
    where our_number <> '' and at is not null`,
  // Calls of versions that kept no account of when a server ran.
  `insert into server_run (server, started_at, seen_at)
    select 'earlier', min(started_at), coalesce((select min(started_at) from server_run),
      (extract(epoch from now()) * 1000)::bigint)
    from call_record having count(*) > 0`
]

/** Use of the lines by the minute, and the minutes that calls have changed since. */
export const lineUse = sqlMigration(changes)
