import { sqlMigration } from '../../sql-migration.ts'

/** The voice of a robot's call whose recording is made on request. */
export const spokenVoiceColumn = sqlMigration(['alter table call_detail add column voice jsonb'])
