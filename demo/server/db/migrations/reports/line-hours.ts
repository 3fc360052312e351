import { sqlMigration } from '../sql-migration.ts'

const HOUR = '3600000::bigint'

/** Numbers and groups, each with the lines whose calls count for it. */
const keyed = `select cid_number as line, 'line' as kind, cid_number as key from line_resource
    where enterprise_id = e
  union all select cid_number, 'group', group_id from line_resource
    where enterprise_id = e and group_id is not null`

/**
 * Use of numbers and groups by the hour: `net` calls began less those that ended, and `rise`, how far
 * the concurrency rose above that at the hour's beginning. They follow from the minutes; a number that
 * changes its group changes the hours of both groups.
 */
export const lineHours = sqlMigration([
  `create table line_hour (
    enterprise_id text not null references enterprise, kind text not null, key text not null,
    hour bigint not null, net int not null, rise int not null,
    primary key (enterprise_id, hour, kind, key))`,
  // Rewrites these hours, or all without any.
  `create function write_line_hours(e text, hours bigint[]) returns void language plpgsql as $$ begin
    perform pg_advisory_xact_lock(hashtext('line_minute ' || e));
    hours := coalesce(hours, array(
      select distinct minute / ${HOUR} * ${HOUR} from line_minute where enterprise_id = e
      union select hour from line_hour where enterprise_id = e));
    delete from line_hour where enterprise_id = e and hour = any(hours);
    insert into line_hour (enterprise_id, kind, key, hour, net, rise)
    select e, kind, key, since, sum(net), greatest(0, max(before + rise))
    from (
      select kind, key, since, net, rise,
        sum(net) over (partition by kind, key, since order by minute) - net as before
      from (
        select kind, key, since, minute, sum(net) as net, sum(rise) as rise
        from (${keyed}) keyed cross join unnest(hours) since cross join lateral (
          select minute, net, rise from line_minute m where m.enterprise_id = e
            and m.line = keyed.line and m.minute >= since and m.minute < since + ${HOUR} offset 0) m
        group by kind, key, since, minute) sums) levels
    group by kind, key, since;
  end $$`,
  `create function regroup_line_hours() returns trigger language plpgsql as $$ begin
    perform write_line_hours(coalesce(new.enterprise_id, old.enterprise_id), null);
    return null;
  end $$`,
  `create trigger line_hours_insert after insert on line_resource
    for each row execute function regroup_line_hours()`,
  `create trigger line_hours_delete after delete on line_resource
    for each row execute function regroup_line_hours()`,
  `create trigger line_hours_update after update on line_resource for each row
    when (old.group_id is distinct from new.group_id or old.cid_number <> new.cid_number)
    execute function regroup_line_hours()`,
  'select write_line_hours(id, null) from enterprise'
])
