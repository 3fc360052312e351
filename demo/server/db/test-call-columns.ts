import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** A test call occupies a line and a robot, as the calls of tasks do. */
export const testCallColumns: Migration = {
  async up(db) {
    await sql.raw('alter table quick_call add column line text, add column robots text').execute(db)
  }
}
