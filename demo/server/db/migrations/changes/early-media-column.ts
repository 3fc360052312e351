import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Milliseconds of early media at the beginning of a call's recording. */
export const earlyMediaColumn: Migration = {
  async up(db) {
    await sql
      .raw('alter table call_record add column early_media_ms int not null default 0')
      .execute(db)
  }
}
