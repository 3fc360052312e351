import { sqlMigration } from '../../sql-migration.ts'

/** Intent rules of scripts: drafts and published versions, which are never changed. */
export const intentRuleTables = sqlMigration([
  `create table intent_rule_set (
    enterprise_id text not null, code text not null, version int not null default 0, draft jsonb,
    revision int not null default 0, changed_at bigint not null default 0,
    changed_by text not null default '', primary key (enterprise_id, code),
    foreign key (enterprise_id, code) references script_template on delete cascade)`,
  `create table intent_rule_version (
    enterprise_id text not null, code text not null, version int not null, rules jsonb not null,
    published_at bigint not null, published_by text not null,
    primary key (enterprise_id, code, version),
    foreign key (enterprise_id, code) references intent_rule_set on delete cascade)`
])

/** What rules graded: at the end of calls, in dry runs and in re-grading. */
export const intentGradeTables = sqlMigration([
  `alter table call_detail add column script_level text, add column intent_rule text,
    add column rule_version int`,
  `create table intent_dry_run (
    transfer_id text primary key references transfer on delete cascade, scope text not null,
    result jsonb not null)`,
  // Kept longer than its job.
  `create table intent_regrade (
    id text primary key, enterprise_id text not null references enterprise, code text not null,
    version int not null, user_id text not null, user_name text not null, from_day text not null,
    to_day text not null, status text not null, message text not null default '',
    calls int not null default 0, done int not null default 0, changed int not null default 0,
    kept int not null default 0, created_at bigint not null)`,
  'create index intent_regrade_script on intent_regrade (enterprise_id, code, created_at, id)',
  `create unique index intent_regrade_running on intent_regrade (enterprise_id, code)
    where status in ('waiting', 'running')`,
  `create table intent_change (
    regrade_id text not null references intent_regrade on delete cascade,
    call_record_id text not null references call_record on delete cascade,
    old_level text, new_level text, old_rule text, new_rule text, changed_at bigint not null,
    primary key (regrade_id, call_record_id))`,
  'create index intent_change_call on intent_change (call_record_id)'
])
