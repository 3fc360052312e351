import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The enterprise a lent login is confined to; null for the user's own login. */
export const lentColumn: Migration = {
  async up(db) {
    for (const table of ['auth_token', 'kept_login'])
      await sql.raw(`alter table ${table} add column lent_for text`).execute(db)
  }
}
