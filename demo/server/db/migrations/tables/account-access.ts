import { sqlMigration } from '../sql-migration.ts'

/** When and from where each login began and was last used; invitations to set a first password. */
export const accountAccess = sqlMigration([
  `alter table login_family
    add column began_at bigint not null default 0,
    add column used_at bigint not null default 0,
    add column address text not null default '',
    add column browser text not null default ''`,
  `create table invitation (
    user_id text primary key references user_account on delete cascade,
    enterprise_id text not null references enterprise,
    hash text not null unique,
    created_at bigint not null,
    expires_at bigint not null)`
])
