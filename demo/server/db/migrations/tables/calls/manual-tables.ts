import { sqlMigration } from '../../sql-migration.ts'

const changes = [
  `create table manual_task (
    id text primary key, enterprise_id text not null references enterprise,
    user_id text not null references user_account, creator_name text not null, name text not null,
    status int not null, draft jsonb not null, created_at bigint not null)`,
  'create index manual_task_list on manual_task (enterprise_id, created_at desc, id desc)',
  // owner_id holds a number until lease_until, or for good without it. An owner works on at most
  // one number of a task at a time.
  `create table manual_item (
    id bigint generated always as identity primary key,
    task_id text not null references manual_task on delete cascade, enterprise_id text not null,
    phone text not null, customer_name text not null, manager text not null default '',
    fields jsonb not null default '{}', import_id text, status int not null default 0,
    turn int not null default 0, reason text, owner_id text references user_account,
    lease_until bigint, taken_at bigint, dial_until bigint, calls int not null default 0,
    is_reached boolean not null default false, record_id text, result int, remark text not null default '',
    follow_at bigint, updated_at bigint not null, unique (task_id, phone))`,
  `create unique index manual_item_taken on manual_item (task_id, owner_id)
    where taken_at is not null`,
  `create index manual_item_free on manual_item (task_id, turn, id)
    where status = 0 and owner_id is null`,
  'create index manual_item_owner on manual_item (owner_id, task_id) where owner_id is not null',
  'create index manual_item_lease on manual_item (lease_until) where lease_until is not null',
  'create index manual_item_list on manual_item (task_id, id)',
  `create table manual_deed (
    id text primary key, task_id text not null references manual_task on delete cascade,
    item_id bigint not null references manual_item on delete cascade,
    user_id text not null references user_account, agent_name text not null, result int not null,
    remark text not null, follow_at bigint, record_id text, created_at bigint not null)`,
  'create index manual_deed_own on manual_deed (task_id, user_id, created_at desc, id desc)',
  'alter table call_record add column manual_item_id bigint',
  `create index call_record_manual on call_record (manual_item_id)
    where manual_item_id is not null`
]

/** Tasks whose numbers agents dial themselves. */
export const manualTables = sqlMigration(changes)
