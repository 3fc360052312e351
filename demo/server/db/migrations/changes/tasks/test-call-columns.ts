import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** A test call occupies a line and a robot, like a task's call. */
export const testCallColumns: Migration = {
  async up(db) {
    await sql.raw('alter table quick_call add column line text, add column robots text').execute(db)
  }
}
