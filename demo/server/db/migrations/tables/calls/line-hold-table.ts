import { sqlMigration } from '../../sql-migration.ts'

/** Room on lines that agents' next calls take until they are recorded. */
export const lineHoldTable = sqlMigration([
  `create table line_hold (extension text primary key,
    enterprise_id text not null references enterprise, line text not null, until bigint not null)`,
  'create index line_hold_enterprise on line_hold (enterprise_id)'
])

/** The number that a quick call presents, on whose line it takes room from its claim on. */
export const quickCallNumberColumn = sqlMigration([
  'alter table quick_call add column our_number text'
])
