import { sqlMigration } from '../sql-migration.ts'

const changes = [
  `create table enterprise_setting (
    enterprise_id text not null references enterprise, code text not null, value text not null,
    primary key (enterprise_id, code))`,
  'alter table enterprise add column recording_early_media boolean not null default false',
  'alter table call_record add column call_type int not null default 2',
  `create table script_template (
    enterprise_id text not null references enterprise, code text not null, name text not null,
    interactive_type int not null, is_available boolean not null, rank int not null,
    primary key (enterprise_id, code))`,
  `create table quick_call (
    id text primary key, enterprise_id text not null references enterprise,
    user_id text not null references user_account, template_name text not null,
    phone text not null, created_at bigint not null, status int not null, call_record_id text)`,
  'create unique index quick_call_open on quick_call (enterprise_id, phone) where status < 2',
  `create table error_log (
    id text primary key, received_at bigint not null, happened_at bigint not null,
    kind text not null, message text not null, stack text not null, place text not null,
    version text not null, browser text not null, times int not null)`,
  'create index error_log_time on error_log (received_at desc)'
]

/** Enterprise settings, robot scripts, quick calls and reported errors. */
export const servicesTables = sqlMigration(changes)
