import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** A deleted call is in no list and still counts in statistics. */
export const deletedCalls: Migration = {
  async up(db) {
    await sql.raw('alter table call_record add column deleted_at bigint').execute(db)
  }
}
