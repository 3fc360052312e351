import { sqlMigration } from '../../sql-migration.ts'

/** Codes with which agents close their calls, and the code of a call. */
export const dispositionTables = sqlMigration([
  `create table disposition_setting (
    enterprise_id text primary key references enterprise on delete cascade,
    required_for text not null)`,
  `create table disposition_group (
    id text primary key, enterprise_id text not null references enterprise on delete cascade,
    name text not null, rank int not null)`,
  'create index disposition_group_enterprise on disposition_group (enterprise_id, rank)',
  // A removed code has no group: the records that have it are still searched by it.
  `create table disposition_code (
    id text primary key, enterprise_id text not null references enterprise on delete cascade,
    group_id text references disposition_group on delete set null, label text not null,
    direction text not null, is_enabled boolean not null, is_remark_required boolean not null,
    rank int not null)`,
  'create index disposition_code_enterprise on disposition_code (enterprise_id, rank)',
  `alter table call_record add column disposition_id text, add column disposition_label text,
    add column disposition_remark text`,
  `create index call_record_dispositions on call_record (enterprise_id, disposition_id)
    where disposition_label is not null`,
  `insert into role_permission (role_id, code)
    select id, 'CMC.CALL.RECORD.SUMM' from role where tag_code in ('ADMIN', 'LEADER') and is_built_in
    on conflict do nothing`
])
