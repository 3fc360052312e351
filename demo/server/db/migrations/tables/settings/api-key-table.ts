import { sqlMigration } from '../../sql-migration.ts'

/** Keys of servers of hosts. */
export const apiKeyTable = sqlMigration([
  `create table api_key (
    id text primary key, enterprise_id text not null references enterprise, name text not null,
    scopes text not null, secret_hash text not null, hint text not null,
    created_by text not null, created_at bigint not null, expires_at bigint, last_used_at bigint,
    last_address text, revoked_at bigint)`,
  'create index api_key_list on api_key (enterprise_id, created_at desc, id desc)'
])
