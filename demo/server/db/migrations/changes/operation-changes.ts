import { sqlMigration } from '../sql-migration.ts'

/** Values of the changed fields, before and after; an entry of the operation log cannot be changed. */
export const operationChanges = sqlMigration([
  `alter table operation_log add column changes jsonb not null default '[]'`,
  `create function refuse_operation_change() returns trigger language plpgsql as $$
    begin raise exception 'entries of the operation log are never changed'; end $$`,
  `create trigger operation_log_unchanged before update on operation_log
    for each statement execute function refuse_operation_change()`
])
