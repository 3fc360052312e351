import { sqlMigration } from '../sql-migration.ts'

/** Each list of orders by level, the newest of a level first; times have thirteen digits. */
export const orderLevels = sqlMigration(
  ['enterprise_id', 'user_id', 'group_id', 'todo_user_id'].map(
    owner => `create index work_order_level_by_${owner} on service_record
      (${owner}, (level::bigint * 10000000000000 + created_at) desc, id desc)
      where order_state is not null`
  )
)
