import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  // Whose turn it is goes by what is under way and by the last lease, not by a look at all jobs.
  'create index transfer_unfinished on transfer (enterprise_id, user_id) where status < 2',
  'create index transfer_turn on transfer (enterprise_id, lease_until desc)',
  'create index transfer_turn_of_user on transfer (enterprise_id, user_id, lease_until desc)'
]

/** Choosing the next job looks at no more rows than there are jobs to choose from. */
export const transferTurns: Migration = {
  async up(db) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  }
}
