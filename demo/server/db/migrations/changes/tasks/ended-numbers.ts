import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Numbers left undialled by an ended task do not count as finished. */
export const endedNumbers: Migration = {
  async up(db) {
    await sql`update call_task as task set skipped_count = skipped_count - (select count(*)
      from call_item where task_id = task.id and status = 3 and reason = 'TASK_ENDED')
      where status = 4`.execute(db)
  }
}
