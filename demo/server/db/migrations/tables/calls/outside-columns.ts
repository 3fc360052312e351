import { sqlMigration } from '../../sql-migration.ts'

/** The account of a seat at an outside exchange, and where that keeps the recording of a call. */
export const outsideColumns = sqlMigration([
  'alter table seat add column sip_user text, add column sip_secret text',
  'alter table call_detail add column recording_reference text'
])
