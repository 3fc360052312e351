import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  // Without it each number that goes away looks through all deeds of all tasks.
  'create index manual_deed_item on manual_deed (item_id, created_at desc)',
  // Imports that are taken back go by the beginning of the id.
  'create index listed_number_import on listed_number (id text_pattern_ops)',
  // Who had it when its time ran out, so that they are told when they come too late.
  'alter table manual_item add column lapsed_owner text',
  // The number of a library that is gone is never another one's.
  'alter table enterprise add column last_library int not null default 0'
]

export const manualIndexes: Migration = {
  async up(db) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  }
}
