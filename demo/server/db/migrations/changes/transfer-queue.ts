import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  // Their indexes go with the columns.
  'alter table transfer drop column worker, drop column lease_until',
  'alter table transfer add column turn int not null default 0, add column job_id uuid',
  'create index transfer_turn on transfer (enterprise_id, turn)'
]

/** Jobs wait in the queue of pg-boss: their turn there, and their row in it. */
export const transferQueue: Migration = {
  async up(db) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  }
}
