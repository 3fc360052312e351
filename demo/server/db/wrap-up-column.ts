import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** How long a seat writes a call up; null for the server's own setting, 0 until it is finished by hand. */
export const wrapUpColumn: Migration = {
  async up(db) {
    await sql.raw('alter table seat add column wrap_up_seconds int').execute(db)
  }
}
