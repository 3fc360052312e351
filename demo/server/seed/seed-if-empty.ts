import { sql } from 'kysely'
import type { Database } from '../db/schema/schema.ts'
import type { SeedSize } from './seed-database.ts'

/** Tables whose emptiness tells that sample data is missing: all of it, or what a version has added. */
const tables = ['user_account', 'script_template', 'custom_field', 'line_resource', 'manual_task']

async function emptyTables(db: Database): Promise<ReadonlySet<string>> {
  const queries = tables.map(
    name => sql`select ${name} as name where not exists (select from ${sql.table(name)})`
  )
  const { rows } = await sql<{ name: string }>`${sql.join(queries, sql` union all `)}`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

/** Fills an empty database, and adds to an older one what it lacks. Otherwise its sources are not even loaded. */
export async function seedIfEmpty(
  db: Database,
  size: SeedSize,
  onBegin: () => void
): Promise<void> {
  const empty = await emptyTables(db)
  if (empty.size === 0) return
  const { complete, fill } = await import('./seed-database.ts')
  if (!empty.has('user_account')) return complete(db, size)
  onBegin()
  await fill(db, size, Date.now())
}
