import { sqlMigration } from '../../sql-migration.ts'

/** Returned calls are received as their call task says, without a scenario. */
export const returnedCalls = sqlMigration([
  'alter table reception_call alter column scenario_id drop not null, add column call_task_id text'
])
