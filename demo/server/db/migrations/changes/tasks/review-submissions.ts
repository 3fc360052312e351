import { sqlMigration } from '../../sql-migration.ts'

/** Submissions are part of a review's history; those of tasks in review were by their creators. */
export const reviewSubmissions = sqlMigration([
  'alter table task_decision add column is_submitted boolean not null default false',
  `insert into task_decision (id, task_id, user_name, is_approved, reason, created_at, is_submitted)
    select 'submitted-' || id, id, creator_name, false, '', created_at, true from call_task
    where status = 6`
])
