import { sqlMigration } from '../sql-migration.ts'

const mark = (row: 'old' | 'new'): string => `insert into line_regroup (enterprise_id, kind, key)
    values (${row}.enterprise_id, 'line', ${row}.cid_number);
  if ${row}.group_id is not null then insert into line_regroup (enterprise_id, kind, key)
    values (${row}.enterprise_id, 'group', ${row}.group_id); end if;`

/**
 * Numbers and groups whose hours are to be written again, since a number came, went or changed its
 * group. The change itself marks them only; a sweep writes them, which takes seconds for a month.
 */
export const lineRegroups = sqlMigration([
  `create table line_regroup (
    id bigint generated always as identity primary key,
    enterprise_id text not null references enterprise, kind text not null, key text not null)`,
  'create index line_regroup_enterprise on line_regroup (enterprise_id)',
  `create or replace function regroup_line_hours() returns trigger language plpgsql as $$ begin
    if tg_op <> 'INSERT' then ${mark('old')} end if;
    if tg_op <> 'DELETE' then ${mark('new')} end if;
    return null;
  end $$`
])
