import { sqlMigration } from '../sql-migration.ts'

const changes = [
  'alter table membership add column post int not null default 0 check (post in (0, 1))',
  'alter table membership add column status int not null default 1 check (status in (1, 2))',
  'alter table membership add column created_at bigint not null default 0',
  // A member's department belongs to the same enterprise.
  'alter table department add unique (id, enterprise_id)',
  `alter table membership add foreign key (department_id, enterprise_id)
    references department (id, enterprise_id)`,
  // Account names are unique without regard to case.
  'create unique index user_account_username_folded on user_account (lower(username))',
  `create table operation_log (
    id text primary key, enterprise_id text not null, user_id text not null,
    user_name text not null, type int not null, target text not null, detail text not null,
    ip text not null, created_at bigint not null)`,
  'create index operation_log_time on operation_log (enterprise_id, created_at desc, id desc)',
  `create index operation_log_sign_in on operation_log (enterprise_id, user_id, created_at desc)
    where type = 0`
]

/** Members of enterprises and the operation log. */
export const memberTables = sqlMigration(changes)
