import { sqlMigration } from '../../sql-migration.ts'

const changes = [
  `create table dialling_setting (
    enterprise_id text primary key references enterprise, dial_start int not null,
    dial_end int not null, needs_audit boolean not null, alarm jsonb not null)`,
  `create table script_content (
    enterprise_id text not null references enterprise, code text not null, content jsonb not null,
    primary key (enterprise_id, code))`,
  `create table line_group (
    id text primary key, enterprise_id text not null references enterprise, name text not null)`,
  `create table line_resource (
    enterprise_id text not null references enterprise, cid_number text not null,
    group_id text references line_group, capacity int not null, allocated int not null,
    rank int not null, primary key (enterprise_id, cid_number))`,
  `create table robot_holder (
    enterprise_id text not null references enterprise, id text not null, name text not null,
    total int not null, primary key (enterprise_id, id))`,
  `create table agent_group (
    id text primary key, enterprise_id text not null references enterprise, name text not null)`,
  `create table agent_group_seat (
    group_id text not null references agent_group on delete cascade,
    seat_id text not null references seat on delete cascade, primary key (group_id, seat_id))`,
  `create table sms_template (
    id text primary key, enterprise_id text not null references enterprise, name text not null,
    content text not null, is_usable boolean not null, rank int not null)`,
  `create table blacklist_library (
    enterprise_id text not null references enterprise, lib_id int not null, name text not null,
    primary key (enterprise_id, lib_id))`,
  `create table listed_number (
    id text primary key, enterprise_id text not null references enterprise, kind text not null,
    lib_id int not null, phone text not null, remark text not null, creator_name text not null,
    created_at bigint not null, unique (enterprise_id, kind, lib_id, phone))`,
  'create index listed_number_list on listed_number (enterprise_id, kind, created_at desc, id desc)',
  `create table address_group (
    id text primary key, enterprise_id text not null references enterprise,
    user_id text references user_account, parent_id text references address_group,
    name text not null, rank int not null)`,
  `create table address_item (
    id text primary key, group_id text not null references address_group, name text not null,
    phone text not null, fields jsonb not null, rank int not null)`,
  'create index address_item_group on address_item (group_id, rank)',
  `create table call_task (
    id text primary key, enterprise_id text not null references enterprise,
    user_id text not null references user_account, creator_name text not null, name text not null,
    remark text not null, status int not null, status_reason text not null default '',
    task_type int not null, task_category int not null, create_type text not null,
    template_code text, draft jsonb not null, created_at bigint not null, started_at bigint,
    ended_at bigint, total_count int not null default 0, finished_count int not null default 0,
    skipped_count int not null default 0, dialled_count int not null default 0,
    connected_count int not null default 0, refused_count int not null default 0,
    fault_count int not null default 0, fault_run int not null default 0,
    talk_seconds bigint not null default 0, alarmed_at bigint)`,
  'create index call_task_list on call_task (enterprise_id, created_at desc, id desc)',
  'create index call_task_running on call_task (enterprise_id) where status = 2',
  // Numbers of a running import are in the table and excluded from every query.
  `create table number_import (
    id text primary key, task_id text not null references call_task on delete cascade)`,
  `create table call_item (
    id bigint generated always as identity primary key,
    task_id text not null references call_task on delete cascade, enterprise_id text not null,
    phone text not null, other_phones jsonb not null default '[]', phone_at int not null default 0,
    customer_name text not null, fields jsonb not null default '{}', import_id text,
    status int not null default 0, turn int not null default 0, calls int not null default 0,
    redials int not null default 0, next_at bigint not null default 0, result int, intent text,
    reason text, record_id text, line text, robots text, dialled text, begun_at bigint,
    ends_at bigint, worker text, lease_until bigint, unique (task_id, phone))`,
  'create index call_item_next on call_item (task_id, turn, id) where status = 0',
  'create index call_item_running on call_item (enterprise_id, task_id) where status = 1',
  'create index call_item_list on call_item (task_id, id)',
  'alter table call_record add column call_task_id text, add column call_item_id bigint',
  `create index call_record_task on call_record (call_task_id, started_at desc)
    where call_task_id is not null`,
  `create table sms_record (
    id text primary key, enterprise_id text not null,
    task_id text not null references call_task on delete cascade, call_record_id text not null, phone text not null, content text not null, moment text not null,
    send_state int not null, created_at bigint not null)`,
  'create index sms_record_task on sms_record (task_id, created_at desc, id desc)'
]

/** Call tasks with their numbers, resources, restrictions and messages. */
export const taskTables = sqlMigration(changes)
