import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Database } from '../schema/schema.ts'
import { migrations } from './migrations.ts'

const nothing: Migration = { up: async () => undefined }

/**
 * The migrations of this version, and as empty ones those that a server of a later version has run. They only add what this
 * version does not need: it may start again while nodes are updated, and an update can be taken back.
 */
export async function migrationsWithLater(
  db: Database
): Promise<Readonly<Record<string, Migration>>> {
  const { rows: tables } = await sql<{
    name: string | null
  }>`select to_regclass('kysely_migration')::text as name`.execute(db)
  if (!tables[0]?.name) return migrations
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  const newest = Object.keys(migrations).toSorted().at(-1) ?? ''
  const later = rows.filter(({ name }) => name > newest)
  return { ...migrations, ...Object.fromEntries(later.map(({ name }) => [name, nothing])) }
}
