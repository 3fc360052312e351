import { sqlMigration } from '../../sql-migration.ts'

/** Terms of retention with what the last run has deleted, and when it was deleted of a call. */
export const retentionTable = sqlMigration([
  `create table retention_setting (
    enterprise_id text primary key references enterprise, recording_days int, transcript_days int,
    done_day text not null, recordings int not null default 0, bytes bigint not null default 0,
    transcripts int not null default 0, last_at bigint, last_recordings int not null default 0,
    last_bytes bigint not null default 0, last_transcripts int not null default 0)`,
  'alter table call_record add column recording_removed_at bigint',
  'alter table call_record add column transcript_removed_at bigint',
  `create index call_record_recordings on call_record (enterprise_id, ended_at)
    where has_recording`,
  'create index call_detail_dialogs on call_detail (dialog_id) where dialog_id is not null'
])
