import { sqlMigration } from '../sql-migration.ts'

/**
 * What 线路管理 and 机器人管理 set, and the shares of departments and tasks. The robots that an
 * enterprise has are counted as bought.
 */
export const resourceTables = sqlMigration([
  `alter table line_resource
    add column id text not null default gen_random_uuid()::text unique,
    add column name text not null default '', add column area text not null default '',
    add column operator text not null default '', add column remark text not null default '',
    add column is_enabled boolean not null default true,
    add column open_days text not null default '1234567',
    add column open_from int not null default 0, add column open_to int not null default 1440,
    add column version int not null default 1`,
  `alter table robot_holder add column remark text not null default '',
    add column version int not null default 1`,
  'alter table enterprise add column robot_licences int not null default 200',
  `update enterprise set robot_licences = greatest(robot_licences, (select
    coalesce(sum(total), 0) from robot_holder where enterprise_id = enterprise.id))`,
  `create table resource_share (
    enterprise_id text not null references enterprise, resource_kind text not null,
    resource text not null, holder_kind text not null, holder text not null, amount int not null,
    primary key (enterprise_id, resource_kind, resource, holder_kind, holder))`,
  `create function remove_shares() returns trigger language plpgsql as $$ begin
    delete from resource_share where enterprise_id = old.enterprise_id
      and holder_kind = tg_argv[0] and holder = old.id;
    return null;
  end $$`,
  `create trigger department_shares after delete on department
    for each row execute function remove_shares('department')`,
  `create trigger task_shares after delete on call_task
    for each row execute function remove_shares('task')`
])
