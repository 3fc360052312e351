import { sqlMigration } from '../sql-migration.ts'

/** Results of analyses, which are jobs; and named analyses. */
export const selfAnalysisTables = sqlMigration([
  `create table analysis_result (
    transfer_id text primary key references transfer on delete cascade, scope text not null,
    groups jsonb not null)`,
  `create table analysis_view (
    id text primary key, enterprise_id text not null references enterprise,
    user_id text not null references user_account, name text not null,
    role_id text references role on delete set null, spec jsonb not null, version int not null,
    updated_at bigint not null,
    constraint analysis_view_name unique (enterprise_id, user_id, name))`,
  'create index analysis_view_role on analysis_view (role_id)'
])
