import { sqlMigration } from '../../sql-migration.ts'

const indexes = [
  // For the cascade: without it each deleted number scans all actions of all tasks.
  'create index manual_deed_item on manual_deed (item_id, created_at desc)',
  // A cancelled import is deleted by the prefix of its ids.
  'create index listed_number_import on listed_number (id text_pattern_ops)',
  // The owner whose lease expired, to explain a late action.
  'alter table manual_item add column lapsed_owner text',
  // Numbers of deleted libraries are not reused.
  'alter table enterprise add column last_library int not null default 0'
]

export const manualIndexes = sqlMigration(indexes)

const renames = [
  'alter table manual_deed rename to manual_action',
  'alter index manual_deed_item rename to manual_action_item',
  'alter index manual_deed_own rename to manual_action_own'
]

export const manualActions = sqlMigration(renames)
