import { sqlMigration } from '../../sql-migration.ts'

/** Scenarios of the reception: draft, versions, history, and the numbers that lead to them. */
export const receptionTables = sqlMigration([
  `create table reception_scenario (
    id text primary key, enterprise_id text not null references enterprise, name text not null,
    draft jsonb, version int not null default 0, is_enabled boolean not null default false,
    revision int not null default 0, owner_id text not null references user_account,
    changed_at bigint not null, changed_by text not null, created_at bigint not null)`,
  'create index reception_scenario_newest on reception_scenario (enterprise_id, created_at, id)',
  // Published versions are never changed.
  `create table reception_version (
    scenario_id text not null references reception_scenario on delete cascade,
    version int not null, content jsonb not null, published_at bigint not null,
    published_by text not null, primary key (scenario_id, version))`,
  // A number leads to one scenario only.
  `create table reception_number (
    enterprise_id text not null references enterprise, number text not null,
    scenario_id text not null references reception_scenario on delete cascade,
    primary key (enterprise_id, number))`,
  'create index reception_number_scenario on reception_number (scenario_id)',
  `create table reception_event (
    id bigint generated always as identity primary key,
    scenario_id text not null references reception_scenario on delete cascade,
    action text not null, version int not null, user_name text not null,
    created_at bigint not null)`,
  'create index reception_event_scenario on reception_event (scenario_id, id)'
])

/** Calls that a scenario received, and the agents to whom their queue offered them. */
export const receptionCallTables = sqlMigration([
  `create table reception_call (
    call_record_id text primary key, enterprise_id text not null references enterprise,
    scenario_id text not null, version int not null, number text not null,
    keys text not null default '', group_id text, started_at bigint not null,
    queued_at bigint, left_at bigint, seat_id text, result text, ended_at bigint)`,
  'create index reception_call_time on reception_call (enterprise_id, started_at)',
  'create index reception_call_open on reception_call (enterprise_id) where ended_at is null',
  `create table reception_offer (
    id bigint generated always as identity primary key, call_record_id text not null
      references reception_call on delete cascade,
    group_id text not null, seat_id text not null, offered_at bigint not null)`,
  'create index reception_offer_group on reception_offer (group_id, offered_at)'
])

/** The missed call of a caller who is to be called back. */
export const missedReceptionColumn = sqlMigration([
  'alter table reception_call add column missed_call_id text'
])
