import { sqlMigration } from '../sql-migration.ts'

/** Tasks that bring clues to agents. */
export const clueTaskTables = sqlMigration([
  `create table clue_task (
    id text primary key, enterprise_id text not null references enterprise,
    user_id text not null references user_account, name text not null, remark text not null,
    allocation smallint not null, most_open int not null, take_back_days int not null,
    state smallint not null, created_at bigint not null, ended_at bigint,
    version int not null default 1)`,
  'create index clue_task_newest on clue_task (enterprise_id, created_at, id)',
  `create table clue_task_agent (
    task_id text not null references clue_task on delete cascade,
    user_id text not null references user_account, rank int not null,
    primary key (task_id, user_id))`,
  'create index clue_task_agent_user on clue_task_agent (user_id)',
  `create table clue_return (
    task_id text not null references clue_task on delete cascade,
    clue_id text not null references clue, user_id text not null references user_account,
    returned_at bigint not null, primary key (clue_id, user_id, returned_at))`,
  'create index clue_return_task on clue_return (task_id, user_id)',
  `alter table clue add column task_id text references clue_task on delete set null,
    add column assigned_at bigint`,
  `create index clue_of_task on clue (task_id, created_at, id)
    where task_id is not null and deleted_at is null`
])
