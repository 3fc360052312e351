import { sqlMigration } from '../sql-migration.ts'

/** Limits of the monitors; and what a login is confined to, null for everything. */
export const monitorLimitTable = sqlMigration([
  `create table monitor_limit (
    enterprise_id text primary key references enterprise, busy_minutes int, wrap_up_minutes int,
    ring_seconds int, talk_minutes int, warns_none_free boolean not null, version int not null)`,
  'alter table login_family add column confined_to text'
])
