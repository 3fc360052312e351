import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  // For the cascade: without it each deleted number scans all actions of all tasks.
  'create index manual_deed_item on manual_deed (item_id, created_at desc)',
  // A cancelled import is deleted by the prefix of its ids.
  'create index listed_number_import on listed_number (id text_pattern_ops)',
  // The owner whose lease expired, to explain a late action.
  'alter table manual_item add column lapsed_owner text',
  // Numbers of deleted libraries are not reused.
  'alter table enterprise add column last_library int not null default 0'
]

export const manualIndexes: Migration = {
  async up(db) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  }
}
