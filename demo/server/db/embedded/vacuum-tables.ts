import { sql } from 'kysely'
import type { Database } from '../schema/schema.ts'

/**
 * Frees the space of dead rows and renews the planner's statistics, which the embedded database has
 * no process for. A statement for each table, so that others wait for one table at most.
 */
export async function vacuumTables(db: Database): Promise<void> {
  await sql`select pg_stat_force_next_flush()`.execute(db)
  const { rows } = await sql<{ schema: string; name: string }>`
    select schemaname as schema, relname as name from pg_stat_user_tables
    where n_dead_tup > 0 or n_mod_since_analyze > 0 order by 1, 2`.execute(db)
  for (const { schema, name } of rows)
    await sql`vacuum (analyze) ${sql.id(schema, name)}`.execute(db)
}
