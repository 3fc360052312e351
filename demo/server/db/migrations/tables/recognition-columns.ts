import { sqlMigration } from '../sql-migration.ts'

/** How robots with a voice listen; the defaults are those of robots without one. */
export const recognitionColumns = sqlMigration([
  `alter table voice_model add column recognition jsonb not null default
    '{"hotWords":[],"startSilence":30,"endSilence":600,"allowsInterruption":true,"sensitivity":3}'`
])
