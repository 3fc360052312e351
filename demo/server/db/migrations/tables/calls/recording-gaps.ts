import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Pauses of a call's recording, as JSON. */
export const recordingGaps: Migration = {
  async up(db) {
    await sql.raw('alter table call_record add column recording_gaps text').execute(db)
  }
}
