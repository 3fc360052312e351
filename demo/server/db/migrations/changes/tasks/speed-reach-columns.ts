import { sqlMigration } from '../../sql-migration.ts'

/** Tasks started by 极速触达, and what a host's system attached to a task. */
export const speedReachColumns = sqlMigration([
  'alter table call_task add column is_speed_reach boolean not null default false',
  `alter table call_task add column extend_attribute jsonb not null default '{}'`,
  `create index call_task_speed_reach on call_task (enterprise_id, created_at, id)
    where is_speed_reach`
])
