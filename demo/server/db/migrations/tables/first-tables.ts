import { sqlMigration } from '../sql-migration.ts'

/** Plain SQL for PostgreSQL 15 as well as the embedded 18. */
export const firstTables = sqlMigration([
  'create table setting (key text primary key, value text not null)',
  `create table enterprise (
    id text primary key, name text not null, import_rows_limit int not null)`,
  `create table department (
    id text primary key, enterprise_id text not null references enterprise, name text not null)`,
  `create table user_account (
    id text primary key, username text not null unique, name text not null,
    mobile text not null unique, email text not null, password_hash text not null)`,
  `create table membership (
    user_id text not null references user_account, enterprise_id text not null references enterprise,
    department_id text not null references department, rank int not null,
    primary key (user_id, enterprise_id))`,
  `create table role (
    id text primary key, enterprise_id text not null references enterprise,
    name text not null, tag_code text not null)`,
  `create table user_role (
    user_id text not null references user_account, role_id text not null references role,
    primary key (user_id, role_id))`,
  `create table role_permission (
    role_id text not null references role, code text not null, primary key (role_id, code))`,
  `create table seat (
    id text primary key, enterprise_id text not null references enterprise,
    user_id text not null references user_account, extension text not null unique,
    agent_mode int not null, sign_state text not null, cid_holders jsonb not null,
    unique (user_id, enterprise_id))`,
  `create table auth_token (
    hash text primary key, kind text not null, family text not null, pair text not null,
    replaces text, user_id text not null references user_account, enterprise_id text not null,
    created_at bigint not null, expires_at bigint not null, used_at bigint)`,
  'create index auth_token_family on auth_token (family)',
  'create index auth_token_user on auth_token (user_id)',
  `create table login_failure (
    username text primary key, count int not null, last_at bigint not null,
    locked_until bigint not null)`,
  `create table short_lived (
    kind text not null, key text not null, data jsonb not null, expires_at bigint not null,
    primary key (kind, key))`,
  `create table customer (
    id text primary key, enterprise_id text not null references enterprise, name text not null,
    phone text not null, company text not null, area text not null, city text not null,
    operator text not null, last_contact_at bigint)`,
  'create index customer_phone on customer (enterprise_id, phone)',
  `create table call_record (
    id text primary key, enterprise_id text not null references enterprise,
    user_id text not null references user_account, agent_name text not null,
    extension text not null, direction int not null, customer_id text,
    customer_name text not null, customer_phone text not null, our_number text not null,
    area text not null, operator text not null, started_at bigint not null, answered_at bigint,
    ended_at bigint, holding_seconds int not null, connect_result int not null,
    hangup_type int not null, has_recording boolean not null)`,
  'create index call_record_time on call_record (enterprise_id, started_at desc, id desc)',
  'create index call_record_agent on call_record (user_id, started_at desc, id desc)',
  `create table attachment (
    key text primary key, enterprise_id text not null, user_id text not null, name text not null,
    media_type text not null, size int not null, created_at bigint not null)`
])
