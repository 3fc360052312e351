import { sqlMigration } from '../sql-migration.ts'

const text = (name: string) => `add column ${name} text not null default ''`

const changes = [
  `alter table customer ${[
    ...[
      ...['phone2', 'birth_date', 'email', 'address', 'region_code', 'region_name'],
      ...['province_code', 'city_code', 'remark', 'source', 'user_name']
    ].map(text),
    'add column gender int',
    'add column age int',
    'add column data_source int not null default 0',
    "add column custom_fields jsonb not null default '{}'",
    'add column follow_status int',
    'add column is_number_hidden boolean not null default false',
    'add column deleted_at bigint',
    'add column version int not null default 1'
  ].join(', ')}`,
  'alter table call_record add column is_number_hidden boolean not null default false',
  `create table custom_field (
    id text primary key, enterprise_id text not null references enterprise, scope text not null,
    name text not null, component_type int not null, is_required boolean not null,
    parent_id text references custom_field, rank int not null)`,
  'create index custom_field_list on custom_field (enterprise_id, scope, rank)',
  `create table custom_field_option (
    id text primary key, field_id text not null references custom_field, label text not null,
    parent_option_id text references custom_field_option, rank int not null)`,
  'create index custom_field_option_list on custom_field_option (field_id, rank)',
  `create table service_type (
    enterprise_id text not null references enterprise, key text not null, label text not null,
    rank int not null, primary key (enterprise_id, key))`,
  `create table service_record (
    id text primary key, enterprise_id text not null references enterprise,
    user_id text not null references user_account, agent_name text not null, customer_id text,
    customer_name text not null, phone text not null, call_record_id text,
    call_task_item_id text, call_type int not null, direction int not null,
    service_type text not null, service_content text not null, remark text not null,
    work_order_fields jsonb not null, created_at bigint not null, updated_at bigint not null)`,
  `create index service_record_list on service_record
    (enterprise_id, created_at desc, id desc)`,
  'create index service_record_customer on service_record (customer_id, created_at desc, id desc)',
  `create table knowledge_item (
    id text primary key, enterprise_id text not null references enterprise,
    group_name text not null, name text not null, answers jsonb not null, rank int not null)`,
  'create index knowledge_item_list on knowledge_item (enterprise_id, rank)',
  `create table clue (
    id text primary key, enterprise_id text not null references enterprise,
    owner_id text references user_account, customer_name text not null, phone text not null,
    is_number_hidden boolean not null, gender int, age int, company text not null,
    address text not null, remark text not null, source text not null,
    allocation_type int not null, task_status int not null, follow_state text not null,
    follow_stage int not null, custom_fields jsonb not null, is_shared boolean not null,
    customer_id text, created_at bigint not null, last_follow_at bigint, deleted_at bigint,
    version int not null default 1)`,
  'create index clue_list on clue (enterprise_id, created_at desc, id desc)',
  `create table clue_share (
    clue_id text not null references clue, user_id text not null references user_account,
    primary key (clue_id, user_id))`,
  `create table number_account (
    enterprise_id text primary key references enterprise, balance int not null, fee int not null,
    check (balance >= 0))`,
  `create table number_view (
    id text primary key, enterprise_id text not null references enterprise, user_id text not null,
    user_name text not null, phone text not null, customer_name text not null, fee int not null,
    created_at bigint not null)`,
  'create index number_view_list on number_view (enterprise_id, created_at desc, id desc)',
  'create index number_view_seen on number_view (user_id, phone, created_at desc)'
]

/** Customer details, custom fields, work orders, knowledge, clues and number reveals. */
export const caseTables = sqlMigration(changes)
