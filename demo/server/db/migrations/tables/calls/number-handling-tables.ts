import { sqlMigration } from '../../sql-migration.ts'

/** Tasks that sort numbers into classes, and their numbers. */
export const numberHandlingTables = sqlMigration([
  `create table number_task (
    id text primary key, enterprise_id text not null references enterprise,
    user_id text not null references user_account, name text not null, is_probed boolean not null,
    transfer_id text references transfer on delete set null, status smallint not null,
    message text not null default '', total int not null default 0,
    counts jsonb not null default '{}', created_at bigint not null)`,
  'create index number_task_newest on number_task (enterprise_id, created_at, id)',
  'create index number_task_total on number_task (enterprise_id, total, id)',
  'create index number_task_transfer on number_task (transfer_id)',
  `create table number_task_item (
    task_id text not null references number_task on delete cascade, rank int not null,
    typed text not null, phone text not null, class smallint, area text not null default '',
    operator text not null default '', primary key (task_id, rank))`,
  'create index number_task_item_phone on number_task_item (task_id, phone)'
])
