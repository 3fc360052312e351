import { sqlMigration } from '../sql-migration.ts'

const changes = [
  `alter table role add column data_scope text not null default 'own'
    check (data_scope in ('own', 'group', 'department', 'all'))`,
  // As the permission and the tag decided before.
  `update role set data_scope = case when tag_code = 'ADMIN' then 'all' else 'department' end
    where exists (select 1 from role_permission
      where role_id = role.id and code = 'CMC.CALL.RECORD')`,
  'alter table department add column parent_id text',
  `alter table department add foreign key (parent_id, enterprise_id)
    references department (id, enterprise_id)`,
  'create index department_parent on department (parent_id)',
  'create index membership_department on membership (department_id)',
  'create index agent_group_seat_seat on agent_group_seat (seat_id)',
  `create trigger kept_changed after insert or update or delete or truncate on agent_group_seat
    for each statement execute function tell_kept_changed()`
]

/** Data scopes of roles, and the tree of departments that one of them follows. */
export const dataScopes = sqlMigration(changes)
