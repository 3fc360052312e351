import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Wrap-up seconds of a seat; null for the server's default, 0 for ending it by hand. */
export const wrapUpColumn: Migration = {
  async up(db) {
    await sql.raw('alter table seat add column wrap_up_seconds int').execute(db)
  }
}
