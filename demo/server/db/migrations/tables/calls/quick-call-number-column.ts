import { sqlMigration } from '../../sql-migration.ts'

/** The number that a quick call presents, on whose line it takes room from its claim on. */
export const quickCallNumberColumn = sqlMigration([
  'alter table quick_call add column our_number text'
])
