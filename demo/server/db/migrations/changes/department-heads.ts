import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The head of a department. */
export const departmentHeads: Migration = {
  async up(db) {
    await sql`alter table department
      add column head_id text references user_account on delete set null`.execute(db)
  }
}
