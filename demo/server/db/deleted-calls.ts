import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** A call that was deleted is in no list any more, and still counts where calls are counted. */
export const deletedCalls: Migration = {
  async up(db) {
    await sql.raw('alter table call_record add column deleted_at bigint').execute(db)
  }
}
