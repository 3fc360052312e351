import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  "alter table login_failure add column address text not null default ''",
  'alter table login_failure drop constraint login_failure_pkey',
  'alter table login_failure add primary key (username, address)'
]

/**
 * Counts failed sign-ins by name and address; an empty address counts for the name from everywhere.
 */
export const failureAddress: Migration = {
  async up(db) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  }
}
