import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The enterprise in which a login that was lent stays; null for one of the user's own. */
export const lentColumn: Migration = {
  async up(db) {
    for (const table of ['auth_token', 'kept_login'])
      await sql.raw(`alter table ${table} add column lent_for text`).execute(db)
  }
}
