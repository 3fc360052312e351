import { sqlMigration } from '../sql-migration.ts'

const changes = [
  "alter table login_failure add column address text not null default ''",
  'alter table login_failure drop constraint login_failure_pkey',
  'alter table login_failure add primary key (username, address)'
]

/**
 * Counts failed sign-ins by name and address; an empty address counts for the name from everywhere.
 */
export const failureAddress = sqlMigration(changes)
