import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** How much of a call's recording, from its beginning, is early media: what was heard before the answer. */
export const earlyMediaColumn: Migration = {
  async up(db) {
    await sql
      .raw('alter table call_record add column early_media_ms int not null default 0')
      .execute(db)
  }
}
