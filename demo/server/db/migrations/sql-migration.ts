import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** A migration of plain SQL statements, in order. */
export const sqlMigration = (all: readonly string[]): Migration => ({
  async up(db) {
    for (const statement of all) await sql.raw(statement).execute(db)
  }
})
