import { sqlMigration } from '../sql-migration.ts'

const changes = [
  `create table kept_login (
    hash text primary key, family text not null, user_id text not null references user_account,
    enterprise_id text not null, ends_at bigint, expires_at bigint not null)`,
  'create index kept_login_family on kept_login (family)',
  `create table protocol_agreement (
    user_id text not null references user_account, version text not null,
    agreed_at bigint not null, primary key (user_id, version))`
]

/** Cookie logins and licence agreements. */
export const loginTables = sqlMigration(changes)
