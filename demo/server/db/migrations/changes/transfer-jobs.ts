import { sqlMigration } from '../sql-migration.ts'

const turns = [
  // Whose turn it is goes by what is under way and by the last lease, not by a look at all jobs.
  'create index transfer_unfinished on transfer (enterprise_id, user_id) where status < 2',
  'create index transfer_turn on transfer (enterprise_id, lease_until desc)',
  'create index transfer_turn_of_user on transfer (enterprise_id, user_id, lease_until desc)'
]

/** Choosing the next job looks at no more rows than there are jobs to choose from. */
export const transferTurns = sqlMigration(turns)

const queue = [
  // Their indexes go with the columns.
  'alter table transfer drop column worker, drop column lease_until',
  'alter table transfer add column turn int not null default 0, add column job_id uuid',
  'create index transfer_turn on transfer (enterprise_id, turn)'
]

/** Jobs wait in the queue of pg-boss: their turn there, and their row in it. */
export const transferQueue = sqlMigration(queue)
