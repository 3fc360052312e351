import { sqlMigration } from '../sql-migration.ts'

/** Links to the seat wall; one that was opened ends with its login. */
export const wallLinkTable = sqlMigration([
  `create table wall_link (
    id text primary key, enterprise_id text not null references enterprise, user_id text not null,
    key text not null, made_at bigint not null,
    family text references login_family on delete cascade,
    opened_at bigint, used_at bigint, ends_at bigint)`,
  'create index wall_link_user on wall_link (user_id, enterprise_id)',
  'create index wall_link_family on wall_link (family)'
])
