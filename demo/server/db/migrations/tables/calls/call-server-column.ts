import { sqlMigration } from '../../sql-migration.ts'

/** The run of the server that has a quick call under way. */
export const quickCallServerColumn = sqlMigration([
  'alter table quick_call add column server text',
  `alter table quick_call alter column server set default current_setting('application_name')`
])

/** The run of the server that a call belongs to, which names its connections by its id. */
export const callServerColumn = sqlMigration([
  'alter table call_record add column server text',
  `alter table call_record alter column server set default current_setting('application_name')`,
  'create index call_record_open_of_server on call_record (server) where ended_at is null'
])
