import { sqlMigration } from '../sql-migration.ts'

const keys = {
  call_hour: 'enterprise_id, hour, direction, is_of_seat',
  call_day: 'enterprise_id, day, direction, is_of_seat'
}
/** Adds the rows of all users together, whatever sums the table has. */
const fill = (
  table: keyof typeof keys,
  at: string
): string => `do $$ declare sums text; adds text; begin
  select string_agg(column_name, ', ' order by ordinal_position),
      string_agg('sum(' || column_name || ')', ', ' order by ordinal_position) into sums, adds
    from information_schema.columns where table_schema = current_schema()
      and table_name = '${table}' and data_type = 'bigint' and column_name <> '${at}';
  execute 'insert into ${table} (${keys[table]}, user_id, is_folded, ' || sums || ')
    select ${keys[table]}, ' || quote_literal('') || ', true, ' || adds || '
    from ${table} where is_folded group by ${keys[table]}';
end $$`

/**
 * In the sums of calls, rows of all users together: their `user_id` is empty, and they leave out the
 * differences that are not folded yet. The sums of some users are read from the index alone.
 */
export const callTotals = sqlMigration([
  fill('call_hour', 'hour'),
  fill('call_day', 'day'),
  ...(['hour', 'day'] as const).flatMap(at => [
    `drop index call_${at}_time`,
    `create index call_${at}_users on call_${at} (enterprise_id, user_id, ${at})
      include (direction, is_of_seat, is_folded, calls, answered, missed, talked, talk_ms)`
  ])
])
