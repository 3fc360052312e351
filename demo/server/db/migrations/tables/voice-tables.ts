import { sqlMigration } from '../sql-migration.ts'

/** Voices of robots, and the one that a script has chosen. */
export const voiceTables = sqlMigration([
  `create table voice_model (
    id text primary key, enterprise_id text not null references enterprise, name text not null,
    sex text not null, style text not null, speed int not null, pitch int not null,
    volume int not null, sample_text text not null, remark text not null default '',
    version int not null default 1, created_at bigint not null, updated_at bigint not null)`,
  'create index voice_model_list on voice_model (enterprise_id, created_at desc, id desc)',
  'create unique index voice_model_name on voice_model (enterprise_id, name)',
  'alter table script_template add column voice_id text references voice_model'
])
