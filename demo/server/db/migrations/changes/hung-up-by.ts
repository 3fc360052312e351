import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The supervisor who ended a call for both sides. */
export const hungUpBy: Migration = {
  async up(db) {
    await sql.raw('alter table call_record add column hung_up_by text').execute(db)
  }
}
