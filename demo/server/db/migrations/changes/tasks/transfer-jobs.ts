import { sqlMigration } from '../../sql-migration.ts'

const turns = [
  // The next turn follows from running jobs and the last lease, without a scan of all jobs.
  'create index transfer_unfinished on transfer (enterprise_id, user_id) where status < 2',
  'create index transfer_turn on transfer (enterprise_id, lease_until desc)',
  'create index transfer_turn_of_user on transfer (enterprise_id, user_id, lease_until desc)'
]

/** The index limits the scan for the next job to the candidates. */
export const transferTurns = sqlMigration(turns)

const queue = [
  // Dropping the columns drops their indexes.
  'alter table transfer drop column worker, drop column lease_until',
  'alter table transfer add column turn int not null default 0, add column job_id uuid',
  'create index transfer_turn on transfer (enterprise_id, turn)'
]

/** Turns of the jobs that wait in pg-boss. */
export const transferQueue = sqlMigration(queue)
